// Die Anleitung auf Deutsch.
import type { GuideText } from "../texts";

export const text: GuideText = {
  steps: {
    welcome: {
      title: "Willkommen in Italia",
      text: "Du spielst Rot, {opponent} spielt Blau. In deinem Zug spielst du **eine Karte** aus der Hand und tust, was sie sagt; das ist das ganze Spiel. Beginne mit dem **Architekten**: Er bewegt deine Kolonisten und baut Häuser.",
      goal: "Spiele den Architekten aus deiner Hand.",
    },
    walk: {
      title: "Ziehen und bauen",
      text: "Dein Siedler und dein Schiff warten in Roma, und für jeden von ihnen hast du einen Schritt. Schilder an den Städten zeigen, was ein Haus kostet; ein **grünes Schild** heißt, dass du es bezahlen kannst. Klicke eine solche Stadt: Ein Kolonist zieht auf ihren Weg und baut.",
      goal: "Klicke eine Stadt mit grünem Schild.",
    },
    build: {
      title: "Baue ein Haus",
      text: "Du darfst in den Städten an beiden Enden der Wege bauen, auf denen deine Kolonisten stehen. Ein grünes Schild heißt, dass Waren und Münzen reichen.",
      goal: "Klicke eine Stadt mit grünem Schild.",
    },
    more: {
      title: "Dein erstes Haus",
      text: "Es wird für dich die Ware seiner Stadt produzieren. Du darfst in weiteren Städten bauen, wenn du zahlen kannst; jedes Haus kostet Waren und Münzen. Wenn es genug ist, wähle **Nichts mehr bauen**.",
      goal: "Baue noch einmal, oder mach weiter.",
    },
    end: {
      title: "Noch ist nichts endgültig",
      text: "Probiere ruhig: **Zurücknehmen** macht einen Schritt rückgängig, so oft du willst. Erst **Zug beenden** macht deinen Zug endgültig.",
      goal: "Beende deinen Zug.",
    },
    watch: {
      title: "{opponent} spielt",
      text: "Was die anderen tun, steht in der **Chronik**; zeige auf ihre Wörter, und die Karte zeigt den Ort.",
      goal: "Warte, bis du wieder am Zug bist.",
    },
    prefect: {
      title: "Der Präfekt bringt Waren",
      text: "Dein Architekt liegt nun auf deinem Stapel und kommt später zurück. Als Nächstes der **Präfekt**: Er lässt eine ganze Provinz produzieren. Du erhältst die Bonusware der Provinz, und jedes Haus dort bringt seinem Besitzer eine Ware.",
      goal: "Spiele einen Präfekten.",
    },
    produce: {
      title: "Wähle eine Provinz",
      text: "Nimm eine Provinz, in der du ein Haus hast: Dann erhältst du den **Bonus** auf ihrem Schild und die Ware deines **Hauses**. Ein Klick zeigt, was alle bekämen, ein zweiter führt es aus. Der Schild dreht sich um und zeigt Münzen.",
      goal: "Lass eine Provinz produzieren.",
    },
    keep: {
      title: "Das Lagerhaus ist voll",
      text: "Es hat {spaces} Plätze, und Kolonisten zu Hause belegen einige davon. Wähle, was du behältst; der Rest ist verloren. Kolonisten auf der Karte schaffen Platz.",
      goal: "Wähle, was du behältst.",
    },
    mercator: {
      title: "Der Merkator handelt",
      text: "Häuser brauchen Münzen und die richtigen Waren. Der **Merkator** gibt dir {mercatorStart} Sesterzen und lässt dich bis zu {traded} Warenarten zu festen Preisen kaufen oder verkaufen.",
      goal: "Spiele den Merkator.",
    },
    trade: {
      title: "Kaufen und verkaufen",
      text: "Ziegel braucht fast jedes Haus. Verkaufe, wovon du zu viel hast, und kaufe, was dein nächstes Haus verlangt: Wähle eine Ware mit − oder + und bestätige. Das geht für {traded} Warenarten.",
      goal: "Handle mit einer Ware.",
    },
    senator: {
      title: "Neue Karten mit dem Senator",
      text: "Oben liegen die Karten zum Kauf; auf dem Telefon zeigt sie der rote Knopf. Grüne Preise kannst du bezahlen. Eine Karte kostet ihre eigenen Waren und den **Aufschlag ihres Platzes**, links weniger. Der **Senator** kauft bis zu zwei davon.",
      goal: "Spiele den Senator.",
    },
    purchase: {
      title: "Kaufe eine Karte",
      text: "Jede Karte hilft dir zweimal: durch ihre **Aktion** und am Ende durch ihren **Gott**. Die dunkle Zahl ist, was sie dir jetzt wert wäre; sie wächst mit deinen Häusern.",
      goal: "Kaufe eine Karte aus der Auslage.",
    },
    bought: {
      title: "Deine neue Karte: {card}",
      text: "{action} Sie dient **{god}** und bringt dir am Ende {pays}. Du darfst sie spielen, wann du willst.",
    },
    diplomat: {
      title: "Der Diplomat ahmt nach",
      text: "Die letzte Karte von {opponent} liegt offen neben seinem Namen. Mit dem **Diplomaten** nutzt du sie, als wäre sie deine: mit deinen eigenen Figuren und Waren.",
      goal: "Spiele den Diplomaten.",
    },
    copy: {
      title: "Wessen Karte?",
      text: "Wähle die Karte, die du nachahmst. Sie bleibt, wo sie ist, und du tust, was sie sagt.",
      goal: "Ahme die Karte von {opponent} nach.",
    },
    cash: {
      title: "Dein zweiter Präfekt",
      text: "Eine Provinz, deren Plättchen Münzen zeigt, kann nicht produzieren. Mit deinem zweiten **Präfekten** lässt du eine andere Provinz produzieren oder sammelst alle Münzen ein, die auf der Karte zu sehen sind.",
      goal: "Spiele deinen zweiten Präfekten.",
    },
    collect: {
      title: "Waren oder Münzen?",
      text: "**Produziere**, wo es dir am meisten bringt, oder **nimm das Geld**: einen Sesterz für jede sichtbare Münze, und alle Provinzen können wieder produzieren. Das hilft auch {opponent}.",
      goal: "Produziere, oder nimm das Geld.",
    },
    tribune: {
      title: "Der Tribun holt zurück",
      text: "Deine Hand wird klein. Der **Tribun** bringt alle gespielten Karten zurück, mit einem Sesterz für jede Karte über {withoutCoin} hinaus. Es lohnt sich also, vorher viele zu spielen.",
      goal: "Spiele den Tribun.",
    },
    place: {
      title: "Ein neuer Kolonist",
      text: "Für {colonistPrice} kommt ein Kolonist aus deinem Lagerhaus auf die Karte. Jeder Kolonist ist ein Schritt mehr für den Architekten und macht einen Platz frei.",
      goal: "Setze einen Kolonisten in Roma ein.",
    },
    settle: {
      title: "Siedeln oder Einkommen",
      text: "Zahle {colonistPrice} für jeden neuen Kolonisten, in Roma oder in einer Stadt mit deinem Haus. Oder nimm {income} Sesterzen und einen weiteren für jeden Kolonisten auf der Karte.",
      goal: "Siedle, oder nimm das Einkommen.",
    },
    gods: {
      title: "Wie Punkte entstehen",
      text: "Punkte gibt es erst am Ende. Jede deiner Karten bringt, was ihr Gott sieht: **Jupiter** deine Häuser außerhalb von Ziegelstädten, **Saturnus** deine Provinzen, **Mercurius** die Warenarten, die du produzierst, **Mars** deine Kolonisten, **Vesta** deinen Reichtum.",
    },
    ending: {
      title: "Wie es endet",
      text: "Wer die letzte Karte kauft oder das letzte von {houses} Häusern baut, erhält {concordia} Punkte; alle anderen haben noch einen Zug. Behalte im Auge, wie viele Karten noch da sind.",
    },
    free: {
      title: "Du kennst das Spiel",
      text: "Von hier an spielst du allein: Baue für die Götter, deren Karten du hast, und kaufe Karten der Götter, für die du gebaut hast. Ein Fragezeichen öffnet die Regeln. Viel Glück gegen {opponent}!",
    },
  },
  hints: {
    play_card: "Wähle eine Karte, die du spielst.",
    move: "Klicke eine Stadt mit grünem Schild, oder ziehe einen Kolonisten auf einen Weg.",
    build: "Baue, wo das Schild grün ist, oder mach weiter.",
    prefect: "Lass eine Provinz produzieren, oder nimm das Geld.",
    keep: "Es ist mehr angekommen, als hineinpasst: Wähle, was du behältst.",
    colonist: "Siedle neue Kolonisten, oder nimm das Einkommen.",
    place: "Für {colonistPrice} kommt ein Kolonist nach Roma, oder mach weiter.",
    trade: "Kaufe oder verkaufe bis zu {traded} Warenarten.",
    purchase: "Kaufe eine Karte aus der Auslage, oder hör auf.",
    copy: "Wähle eine Karte zum Nachahmen, oder keine.",
    end: "Nimm Schritte zurück, wie du willst, oder beende deinen Zug.",
    wait: "{opponent} ist am Zug.",
    other: "Im Feld steht, was gefragt ist.",
  },
};
