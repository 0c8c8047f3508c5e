// Die Regeln auf Deutsch, in eigenen Worten.
import type { BookText } from "../book";

export const text: BookText = {
  chapters: {
    basics: "Die Grundlagen",
    cards: "Die Karten",
    end: "Ende und Punkte",
    setup: "Aufbau und Optionen",
    venus: "Venus-Karten",
    team: "Teamspiel",
    maps: "Die Landkarten",
    fishMarket: "Fischmarkt",
    saltOption: "Salz",
  },
  sections: {
    aim: {
      title: "Worum es geht",
      text: [
        "Du führst eine römische Händlerfamilie. Deine Kolonisten reisen, du baust Häuser in den Städten, die sie erreichen, und deine Häuser produzieren Waren. Mit Waren kaufst du weitere Karten.",
        "Jede Karte nützt dir doppelt: Du **spielst sie aus** und führst ihre Aktion durch, und am Ende bezahlt dich ihr **Gott** für das, was du gebaut hast. Wer die meisten Punkte hat, gewinnt.",
        "Es gibt keine Würfel. Nach dem Aufbau ist nur die Reihenfolge der verdeckten Karten unbekannt.",
      ],
    },
    turn: {
      title: "Ein Zug",
      text: [
        "Wenn du am Zug bist, spielst du **eine Karte** aus der Hand auf deinen Ablagestapel und tust, was sie sagt. Passen kannst du nicht. Danach ist dein linker Nachbar am Zug.",
        "Gespielte Karten bleiben auf deinem Stapel, bis dein [Tribun](tribune) sie alle zurückholt. Die anderen sehen nur die oberste Karte.",
        "Manches muss sein: den Stapel zurücknehmen, eine der beiden Seiten von Präfekt oder Kolonist wählen, die Münzen des Merkators nehmen, die Produktion eines Spezialisten. Alles andere ist freiwillig; eine Karte darf also auch ohne Wirkung gespielt werden.",
        "Alles geschieht nacheinander und wird in seinem Augenblick bezahlt. Was du später in derselben Aktion bekommst, kann Früheres nicht bezahlen. Spieler handeln nie miteinander.",
      ],
    },
    goods: {
      title: "Waren und Preise",
      text: [
        "Es gibt fünf Waren. Die Bank kauft und verkauft jede zu einem festen Preis, und ihr gehen weder Waren noch Münzen aus. Mit einer Option kommt [Salz](salt) hinzu.",
        "Ein Haus kostet Waren und Münzen; die Münzen gelten für das erste Haus in einer Stadt, siehe [Häuser](houses). Die letzte Spalte ist die Zahl auf der Rückseite eines [Bonusplättchens](bonus).",
      ],
    },
    storehouse: {
      title: "Lagerhaus",
      text: [
        "Dein Lagerhaus hat {spaces} Plätze. Jede Ware braucht einen, und jeder Kolonist, der noch zu Hause ist, ebenso: Kolonisten auf der Karte schaffen Platz. {fishPerSpace} Fische teilen sich einen Platz.",
        "Waren, die zusammen ankommen, gehören zusammen. Passt nicht alles hinein, wählst du, was du behältst, und musst so viel behalten, wie hineinpasst; der Rest ist verloren.",
        "Du darfst eingelagerte Waren nicht wegwerfen, nichts ablehnen, was hineinpasst, und nichts kaufen, was nicht hineinpasst.",
        "Ein Fragezeichen in einem Preis bezahlst du mit einer beliebigen Ware.",
      ],
    },
    walking: {
      title: "Ziehen",
      text: [
        "Siedler ziehen auf Straßen, Schiffe auf Seewegen. Ein [Architekt](architect) gibt dir so viele Schritte, wie du Kolonisten auf der Karte hast; du verteilst sie, wie du willst.",
        "Ein Schritt führt aus einer Stadt auf einen Weg, der dort endet, oder von einem Weg auf einen benachbarten. Kolonisten stehen **auf Wegen**; wer eine Stadt verlassen hat, betritt keine mehr.",
        "Auf einem Weg steht höchstens ein Kolonist. Über besetzte Wege darf man für je einen Schritt hinwegziehen, aber enden muss man auf einem freien.",
      ],
    },
    houses: {
      title: "Häuser",
      text: [
        "Nach dem Ziehen darfst du in jeder Stadt bauen, die am Ende eines Weges liegt, auf dem ein eigener Kolonist steht. Wer noch in einer Stadt steht, erreicht nichts.",
        "Du brauchst ein Haus aus deinem Vorrat von {houses} und darfst in jeder Stadt nur eines haben. In der Hauptstadt baut niemand.",
        "Du zahlst die Waren und Münzen der [Tabelle](goods). Die Münzen werden mit der Zahl der Häuser in der Stadt einschließlich deines neuen malgenommen: Das zweite Haus kostet das Doppelte, das dritte das Dreifache. Waren werden nicht vervielfacht.",
        "Du darfst so viele Häuser bauen, wie du bezahlen kannst, jedes in einer anderen Stadt. Häuser bleiben für immer. Dein letztes Haus [beendet die Partie](ending).",
      ],
    },
    bonus: {
      title: "Provinzen und Bonusplättchen",
      text: [
        "Jede Provinz hat ein Plättchen mit der wertvollsten Ware ihrer Städte. Es zeigt diese Ware, bis ein [Präfekt](prefect) die Provinz produzieren lässt; dann wird es umgedreht und zeigt Münzen.",
        "Eine Provinz, deren Plättchen Münzen zeigt, kann nicht produzieren, bis ein Präfekt die Münzen einsammelt und damit alle Plättchen zurückdreht.",
      ],
    },
    magnus: {
      title: "Praefectus Magnus",
      text: [
        "Ein Spieler hat diesen Marker, anfangs der auf dem letzten Platz. Lässt sein Besitzer eine Provinz produzieren, beträgt der Bonus zwei Waren statt einer. Dann geht er an den rechten Nachbarn.",
        "Man kann ihn nicht zurückhalten, und das Einsammeln von Münzen nutzt und bewegt ihn nicht. Am Ende entscheidet er bei [Gleichstand](gods).",
      ],
    },
    tribune: {
      title: "Tribun",
      text: [
        "Nimm deinen ganzen Ablagestapel auf die Hand zurück, auch den Tribun. Für jede Karte über {withoutCoin} hinaus erhältst du 1 Sesterz.",
        "Danach darfst du {colonistPrice} zahlen und einen Kolonisten aus deinem Lagerhaus in die Hauptstadt setzen.",
        "Dein Stapel ist nun leer; dort kann niemand etwas nachahmen.",
      ],
    },
    architect: {
      title: "Architekt",
      text: [
        "Erst [ziehen](walking), dann [bauen](houses). Nach dem ersten Haus zieht niemand mehr.",
        "Am Tisch kannst du gleich eine Stadt anklicken: Das Programm findet die Wege dorthin und zeigt, was sie kosten.",
      ],
    },
    prefect: {
      title: "Präfekt",
      text: [
        "Wähle eines von beiden:",
        "- **Produzieren.** Wähle eine Provinz, deren Plättchen seine Ware zeigt; niemand muss dort ein Haus haben. Du erhältst 1 dieser Ware, das Plättchen wird umgedreht, und jedes Haus in der Provinz produziert 1 Ware seiner Stadt für seinen Besitzer, wer immer das ist.",
        "- **Einsammeln.** Nimm 1 Sesterz für jede Münze, die auf umgedrehten Plättchen zu sehen ist; dann werden alle zurückgedreht. Das geht immer, notfalls für nichts.",
        "Mit dem [Praefectus Magnus](magnus) beträgt der Bonus 2. Mit einem Fischmarkt ist der Präfekt [anders](fish).",
      ],
    },
    mercator: {
      title: "Merkator",
      text: [
        "Nimm {mercatorStart} Sesterzen mit dem Merkator, mit dem du beginnst, {mercatorBought} mit jedem anderen.",
        "Dann handle mit der Bank in bis zu {traded} Warenarten: Jede davon kaufst du nur oder verkaufst du nur, so viel du willst. Der Erlös eines Verkaufs darf einen Kauf bezahlen.",
      ],
    },
    colonist: {
      title: "Kolonist",
      text: [
        "Wähle eines von beiden:",
        "- **Siedeln.** Zahle, so oft du willst, {colonistPrice} und setze einen Kolonisten aus deinem Lagerhaus in die Hauptstadt oder in eine Stadt mit einem eigenen Haus. Siedler brauchen dort eine Straße, Schiffe einen Seeweg.",
        "- **Einkommen.** Nimm {income} Sesterzen und 1 weiteren für jeden eigenen Kolonisten auf der Karte.",
        "Du hast {colonists} Siedler und {colonists} Schiffe, nie mehr.",
      ],
    },
    diplomat: {
      title: "Diplomat",
      text: [
        "Tu, was die oberste Karte auf dem Stapel eines Mitspielers sagt, als hättest du sie gespielt: mit deinen Figuren, deinen Waren und deinem Geld. Die Karte bleibt, wo sie ist.",
        "Einen Diplomaten oder einen leeren Stapel kannst du nicht nachahmen. Ein gekaufter Merkator bringt auch nachgeahmt {mercatorBought}, ein anfänglicher {mercatorStart}.",
      ],
    },
    senator: {
      title: "Senator",
      text: [
        "Kaufe bis zu zwei Karten aus der [Auslage](display). Jede kostet ihren aufgedruckten Preis und den Aufschlag ihres Platzes und kommt sofort auf deine Hand.",
        "Nichts rückt nach, bevor du fertig bist: Die zweite Karte kostet, was ihr Platz zu Beginn kostete.",
      ],
    },
    consul: {
      title: "Konsul",
      text: ["Kaufe eine Karte aus der Auslage nur für ihren aufgedruckten Preis; der Aufschlag des Platzes entfällt."],
    },
    specialist: {
      title: "Spezialisten",
      text: [
        "Maurer, Bauer, Schmied, Winzer und Weber: Jedes deiner Häuser in einer Stadt dieser Ware produziert eine, auf der ganzen Karte. Niemand sonst erhält etwas, und kein Plättchen wird umgedreht.",
        "Jeder zählt außerdem für [Minerva](gods) nach deinen Häusern in Städten seiner Ware.",
      ],
    },
    display: {
      title: "Die Auslage",
      text: [
        "{slots} Karten liegen offen zum Kauf. Je weiter rechts eine Karte liegt, desto mehr kostet ihr Platz zusätzlich zu ihrem aufgedruckten Preis.",
        "Sind die Käufe einer Aktion vorbei, rücken die Karten nach links, und neue füllen die Lücken.",
        "[Senator](senator), [Prätor](praetor) und der Senatorenstand des Fischmarkts zahlen den Aufschlag, [Konsul](consul) und [Prokonsul](proconsul) nicht.",
      ],
    },
    list: {
      title: "Alle Karten",
      text: ["Die Karten, mit denen du beginnst, dann die Karten zum Kauf mit aufgedrucktem Preis, Gott und den Stapeln, in denen je eine liegt."],
    },
    ending: {
      title: "Das Ende der Partie",
      text: [
        "Das Ende kommt, wenn jemand die **letzte Karte** kauft oder das **letzte von {houses} Häusern** baut. Wer das tut, erhält die Concordia-Karte mit {concordia} Punkten und führt den Zug zu Ende.",
        "Alle anderen haben genau noch einen Zug, im Teamspiel jedes andere Team. Dann zählen die Götter.",
        "Kauft {idleRounds} Runden lang niemand eine Karte und baut niemand ein Haus, ist die Partie ebenfalls vorbei, ohne Concordia-Karte.",
      ],
    },
    gods: {
      title: "Die Götter",
      text: [
        "Alle deine Karten zählen, auf der Hand und im Stapel. Jede Karte bringt, was ihr Gott dir wert ist; drei Karten desselben Gottes bringen das Dreifache.",
        "Baue also für die Götter, deren Karten du hast, und kaufe Karten der Götter, für die du gebaut hast. Die kleine Zahl auf einer Karte ist, was sie dir jetzt brächte.",
        "Die meisten Punkte gewinnen. Bei Gleichstand gewinnt, wer den [Praefectus Magnus](magnus) hat oder ihn am ehesten bekäme, ginge er nach rechts weiter.",
      ],
    },
    pantheon: {
      title: "Wie oft jeder Gott vorkommt",
      text: ["Unter den Karten zum Kauf, je nach den Stapeln im Spiel. Die Karten der Starthand kommen hinzu."],
    },
    begin: {
      title: "Aufbau",
      text: [
        "Wer beginnt, hat {money} Sesterzen, jeder Nächste {more} mehr. Alle haben {startGoods} im Lagerhaus, dazu zwei Siedler und zwei Schiffe; je ein dritter steht in der Hauptstadt.",
        "Die Zahl der Spieler bestimmt, welche Stapel verwendet werden. Jeder wird für sich gemischt; Stapel I liegt oben. Die ersten {slots} Karten werden ausgelegt.",
        "Wer auf dem letzten Platz sitzt, hat den Praefectus Magnus.",
      ],
    },
    tokens: {
      title: "Stadtplättchen",
      text: [
        "Jede Stadt außer der Hauptstadt bekommt ein Plättchen mit ihrer Ware. Gemischt wird innerhalb eines Buchstabens; der Buchstabe einer Stadt sagt also, was sie produzieren kann. Ihre Ware ändert sich nie.",
      ],
    },
    knowing: {
      title: "Was alle wissen dürfen",
      text: [
        "Offen sind die Karte, Lagerhäuser und Geld, die Zahl der Karten in jeder Hand und jedem Stapel, die oberste Karte jedes Stapels, die Auslage und alles, was gespielt wurde. Verdeckt sind die Reihenfolge des Nachziehstapels, die Handkarten der anderen und die Karten unter der obersten eines Stapels.",
        "Du darfst Schritte zurücknehmen, bis etwas Neues aufgedeckt wird oder jemand anders etwas entschieden hat.",
      ],
    },
    wine: {
      title: "Option: Weinseite der Auslage",
      text: ["Zwei Plätze kosten Wein, wo die übliche Seite Tuch verlangt, und einer Wein und Tuch; siehe die Tabelle der [Auslage](display)."],
    },
    intermediate: {
      title: "Option: Zwischenwertung",
      text: [
        "Nur im Einzelspiel. Nach deinem ersten Tribun werden deine Karten einmal gewertet, ohne die Concordia-Karte. Sind alle gewertet, erhält die höchste Wertung {firstScore} Sesterzen, die zweithöchste {secondScore}. Die Wertungen selbst werden vergessen.",
      ],
    },
    stock: {
      title: "Option: ohne Startwaren",
      text: ["Niemand hat am Anfang Waren, aber alle haben {instead} Sesterzen mehr und dürfen zu Beginn ihres ersten Zuges beliebige Waren zu Bankpreisen kaufen, soweit Geld und Platz reichen."],
    },
    memory: {
      title: "Option: offenes Gedächtnis",
      text: ["Handkarten und Stapel werden gezeigt. Wer sich alle Käufe und Züge merkt, wüsste sie ohnehin; keine Regel ändert sich."],
    },
    venusCards: {
      title: "Mit den Venus-Karten",
      text: [
        "Die Stapel enthalten andere Karten, und alle beginnen zusätzlich mit einem [Magister](magister). Die Göttin Venus zahlt für Provinzen, in denen du zwei oder mehr Häuser hast.",
        "Alle anderen Regeln bleiben, wie sie sind.",
      ],
    },
    magister: {
      title: "Magister",
      text: [
        "Tu noch einmal, was die oberste Karte deines Stapels sagt. Auf einen Senator darf der Magister nicht gespielt werden, auf einem leeren Stapel bewirkt er nichts.",
        "Auf einem Diplomaten darfst du eine andere Karte nachahmen als zuvor; bei einer [Wahlkarte](choice) wählst du neu.",
        "In einem Zug werden höchstens ein Diplomat und ein Magister ausgeführt.",
      ],
    },
    choice: {
      title: "Wahlkarten",
      text: [
        "Karten mit zwei Namen. Im Einzelspiel wählst du eine der beiden Aktionen; im Teamspiel wählst du eine, und dein Partner führt die andere aus.",
        "Für Preis, Gott und Nachahmen ist es eine Karte. Die Hälfte mit dem Merkator bringt {mercatorBought}.",
      ],
    },
    copying: {
      title: "Was nachgeahmt und wiederholt werden kann",
      text: [
        "- Leerer Stapel: nichts nachzuahmen, und der Magister bewirkt nichts.",
        "- Architekt, Präfekt, Kolonist, Merkator, Konsul, Spezialisten: nachgeahmt und wiederholt.",
        "- Senator: nachgeahmt; der Magister darf nicht auf ihn gespielt werden.",
        "- Diplomat: nicht nachgeahmt; der Magister macht einen neuen Diplomaten daraus.",
        "- Magister: wer ihn nachahmt, führt die Karte unter dem eigenen Diplomaten aus, außer wenn das ein Senator, Diplomat oder Magister ist oder keine da liegt; wiederholt bewirkt er nichts.",
        "- Wahlkarte: nachgeahmt und wiederholt, die Hälfte wird neu gewählt.",
      ],
    },
    teams: {
      title: "Teams",
      text: [
        "Vier oder sechs spielen in Zweierteams. Partner sitzen sich gegenüber; deine Nachbarn sind also Gegner.",
        "Du spielst eine Karte für das Team, und **beide** Partner führen sie aus, jeder mit eigenen Figuren, Waren und Häusern: zuerst vollständig, wer sie gespielt hat, dann der andere.",
        "Es gibt weder Senatoren noch Konsuln noch Magister, dafür [Prätor](praetor), [Prokonsul](proconsul) und [Legatus](legatus). Beide Partner des ersten Teams haben {money} Sesterzen, die des nächsten {more} mehr.",
        "Das Team hat die Punkte beider Partner. Venus zahlt für Provinzen, in denen beide Partner ein Haus haben.",
      ],
    },
    partners: {
      title: "Partner",
      text: [
        "Die erste Hälfte der Plätze beginnt in der Hauptstadt. Die anderen wählen dann der Reihe nach je eine Startstadt: irgendeine, die nicht die Hauptstadt und nicht durch einen Weg mit ihr verbunden ist. Dort beginnt je ein Kolonist jeder Art, oder zwei einer Art, wenn die Stadt nur solche Wege hat.",
        "Jeder besitzt seine eigenen Sachen. Nur wenn dein Geld für eine Zahlung nicht reicht, kommt das Fehlende von deinem Partner, der das nicht ablehnen kann. Waren, Fische und Karten werden nie geteilt.",
        "Bei einem Tribun nehmen beide ihren eigenen Stapel zurück, und jeder wird für die Karten bezahlt, die er wirklich zurücknimmt.",
        "Jeder entscheidet allein. Nur der Legatus zeigt eine Hand und schlägt eine Karte vor.",
      ],
    },
    praetor: {
      title: "Prätor",
      text: ["Jeder Partner darf eine Karte zum Preis des Senators kaufen. Die Auslage rückt erst nach, wenn beide fertig sind; beide zahlen also dieselben Aufschläge."],
    },
    proconsul: {
      title: "Prokonsul",
      text: [
        "Du darfst eine Karte für ihren aufgedruckten Preis kaufen, aber keinen Prokonsul. Dann muss dein Partner eine Karte spielen und führt sie **allein** aus; ein Legatus darf es nicht sein.",
        "Allein nimmt ein Tribun nur den Stapel dieses Partners zurück, ein Prätor kauft eine Karte, eine Wahlkarte gibt eine Hälfte, und ein Prokonsul gibt den Kauf und nichts weiter.",
      ],
    },
    legatus: {
      title: "Legatus",
      text: [
        "Du darfst die Hand deines Partners ansehen und eine Karte empfehlen. Dein Partner muss eine spielen, und beide führen sie aus, dein Partner zuerst.",
        "Dein Partner darf auch mit einem Legatus antworten: Dann bist du es, der eine Karte spielen muss, jede außer einem Legatus, und du bist zuerst an der Reihe.",
        "Ist die Antwort ein Prokonsul, kauft, wer ihn gespielt hat, und dann spielt der andere allein eine Karte. Der Legatus dient drei Göttern und zählt für jeden.",
      ],
    },
    teamCopies: {
      title: "Nachahmen im Teamspiel",
      text: [
        "Ein Diplomat ahmt nur Gegner nach. Wer ihn spielt, wählt, und beide Partner führen dieselbe Karte aus. Dein Team darf jede gespielte Karte einmal nachahmen; wird sie erneut gespielt, wieder.",
        "Auch Prätor, Prokonsul und Legatus können nachgeahmt werden. Eine Karte, die auf einen Legatus hin oder allein unter einem Prokonsul gespielt wird, darf keinen Legatus nachahmen. Allein unter einem Prokonsul darf sie auch kein Legatus sein, und ein Prokonsul bringt dort nur den Kauf.",
      ],
    },
    allMaps: {
      title: "Elf Landkarten",
      text: [
        "Die Landkarten unterscheiden sich in Größe und Form. Die Zahl der Spieler ist ein Rat, nie eine Grenze. „Hauptstadt“ steht für die Stadt, in der neue Kolonisten beginnen; auf [Britannia](britannia) hat jede Art ihre eigene.",
        "Die Tabellen darunter nennen die Städte jeder Provinz mit dem [Buchstaben](tokens) ihres Plättchens.",
      ],
    },
    imperium: { title: "Imperium", text: ["Das ganze römische Meer; keine eigenen Regeln."] },
    italia: { title: "Italia", text: ["Die Karte der ersten Partie; keine eigenen Regeln."] },
    hellas: { title: "Hellas", text: ["Griechenland und seine Inseln; keine eigenen Regeln."] },
    ionium: {
      title: "Ionium",
      text: [
        "Die Straße zwischen Brundisium und Apollonia ist eine Brücke: Man darf sie für einen Schritt überqueren, aber niemand bleibt auf ihr stehen, also baut auch niemand von ihr aus.",
        "**Kleines Ionium** ist ohne Calabria, Campania und Sicilia, ihre Städte und alle Wege dorthin; es passt zu zwei oder drei Spielern.",
      ],
    },
    cyprus: { title: "Cyprus", text: ["Eine große Karte rund um die Insel; keine eigenen Regeln."] },
    balearica: {
      title: "Balearica",
      text: [
        "Es gibt keine Hauptstadt. Alle beginnen mit je einem Schiff auf den zwei Startfeldern; die Siedler und ein Schiff sind zu Hause.",
        "Neue Kolonisten werden in eine Stadt mit einem eigenen Haus gesetzt; ohne Haus kannst du keine einsetzen. Schiffe brauchen dort einen Seeweg. Siedler dürfen auch dorthin, wo nur Seewege hinführen, denn deine Schiffe können sie abholen.",
        "Deine Schiffe tragen deine Siedler: Ein Siedler darf auch auf einen Seeweg treten, auf dem ein eigenes Schiff steht, für je einen Schritt, und muss auf einer Straße enden. Das Schiff bewegt sich dabei nicht. Schiffe auf Startfeldern und Schiffe anderer tragen nicht.",
        "Ein Schiff, das ein Startfeld verlassen hat, kehrt nicht zurück; solange es dort steht, zählt es als auf der Karte. Im Teamspiel beginnen alle so, und niemand wählt eine Startstadt.",
      ],
    },
    byzantium: {
      title: "Byzantium",
      text: [
        "Griechenland, Kleinasien und Ägypten rund um das östliche Meer. Von jedem ihrer Buchstaben hat die Karte eine Stadt mehr, als es Plättchen gibt. Mit [Salz](salt) ist das zusätzliche Plättchen Salz; ohne Salz ist es {moreA} beim Buchstaben A, {moreB} bei B und {moreC} bei C.",
        "Weitere eigene Regeln gibt es nicht.",
      ],
    },
    hispania: {
      title: "Hispania",
      text: [
        "Spanien und das westliche Meer. Von jedem ihrer Buchstaben hat die Karte eine Stadt mehr, als es Plättchen gibt. Mit [Salz](salt) ist das zusätzliche Plättchen Salz; ohne Salz ist es {moreA} beim Buchstaben A, {moreB} bei B und {moreD} bei D.",
        "Weitere eigene Regeln gibt es nicht.",
      ],
    },
    creta: {
      title: "Creta",
      text: [
        "**Gavdos** hat kein eigenes Plättchen. Wer dort produzieren lässt, wählt die Ware des Bonus; von da an zeigt Gavdos die Münzen vom Plättchen dieser Ware, bis alle Plättchen zurückgedreht werden. Mit dem [Praefectus Magnus](magnus) sind beide Waren von der gewählten Art.",
        "**Münzen, die immer offen liegen.** Wer einsammelt, findet {coinsOfCreta} Sesterzen zusätzlich zu denen der Plättchen. Sie werden nie umgedreht.",
        "Mit einem [Fischmarkt](fish) gilt beides nicht: Gavdos hat Fische wie jede andere Provinz, und die Münzen zählen nicht.",
      ],
    },
    corsica: {
      title: "Corsica",
      text: [
        "Die kleinste Karte. Wie auf [Creta](creta) liegen {coinsOfCorsica} Münzen immer offen: Wer einsammelt, nimmt sie zusätzlich zu denen der Plättchen, und sie werden nie umgedreht. Mit einem Fischmarkt zählen sie nicht.",
      ],
    },
    britannia: {
      title: "Britannia",
      text: [
        "Es gibt zwei Hauptstädte. Siedler beginnen und erscheinen in **Londinium**, Schiffe in **Portus Itius**. Beide gehören zu keiner Provinz, und niemand baut dort.",
        "Im Teamspiel darf eine Startstadt mit keiner der beiden durch einen Weg verbunden sein.",
      ],
    },
    fish: {
      title: "Fische und der Präfekt",
      text: [
        "Es gibt keine Bonusplättchen. Jede Provinz beginnt mit einem Fisch und hat höchstens {fishPerProvince}. {fishPerSpace} Fische teilen sich einen Platz deines Lagerhauses.",
        "- **Produzieren.** Wähle eine Provinz mit Fisch und nimm ihn ganz; jedes Haus dort produziert wie üblich. Passt nicht alles hinein, wählst du und behältst so viel wie möglich.",
        "- **Einsammeln.** Nimm 1 Sesterz für jede Provinz ohne Fisch und eine Ware deiner Wahl. Dann hat jede Provinz mit einem Fisch zwei und jede ohne einen. Das geht immer.",
      ],
    },
    piscatus: {
      title: "Praefectus Piscatus",
      text: [
        "Er tritt an die Stelle des Praefectus Magnus. Lässt sein Besitzer eine Provinz produzieren, verdoppeln sich die genommenen Fische (je nach Option: einer mehr oder nichts); dann geht er an den rechten Nachbarn.",
      ],
    },
    market: {
      title: "Auf den Markt gehen",
      text: [
        "Zu Beginn deines Zuges, bevor du eine Karte spielst, darfst du den Markt nutzen. Dein erster Besuch beginnt auf einem beliebigen Feld; später ziehst du in Richtung der Pfeile.",
        "Auf jedes Feld, das du überspringst, legst du 1 Sesterz, der dort bleibt. Auf dem Feld, das du betrittst, nimmst du die Münzen, die dort liegen, zahlst den Fisch für ein Angebot und führst es aus. Betreten darfst du es nur, wenn du zahlen und ausführen kannst; nur der Handel darf entfallen.",
        "Die Figuren anderer sind nie im Weg. Münzen auf Feldern gehören niemandem.",
      ],
    },
    stands: { title: "Die Stände", text: ["Was ein Stand für Fisch gibt, auf beiden Plänen gleich."] },
    coastal: {
      title: "Plan am Hafen",
      text: ["In einem Besuch darfst du beliebig viele Felder betreten, aber höchstens einmal herum; in dem Besuch, in dem deine Figur auf den Plan kommt, kehrst du nicht auf ihr erstes Feld zurück. Der Plan ist nachgebildet; die Felder liegen in dieser Reihenfolge:"],
    },
    mountainside: {
      title: "Plan am Berg",
      text: ["In einem Besuch betrittst du ein Feld und nutzt einen oder beide seiner Stände, jeden einmal und jeden für seinen Preis. Um dein eigenes Feld erneut zu betreten, überspringst du alle anderen. Der Plan ist nachgebildet; die Felder liegen in dieser Reihenfolge:"],
    },
    fishRest: {
      title: "Fische und die übrigen Regeln",
      text: [
        "Für Vesta zählt ein Fisch {fishValue} Sesterzen. Fisch ist keine Ware: Er bezahlt nur die Preise des Marktes und kann nicht gehandelt werden.",
        "Eine am Senatorenstand gekaufte Karte darf im selben Zug gespielt werden. Häuser und Käufe auf dem Markt können die Partie beenden.",
        "Im Teamspiel werden zuerst die Karten des Zuges gelegt; dann besucht jeder Partner den Markt unmittelbar vor dem Ersten, was er ausführt.",
      ],
    },
    salt: {
      title: "Option: Salz",
      text: [
        "Salz wird wie eine Ware gelagert, eine Einheit auf einem Platz, und gehört zu dem, womit es ankommt. Es ist aber keine der fünf Waren: Die Bank kauft und verkauft es nicht, es ist nie ein Bonus, und kein Stand des Fischmarkts gibt es her.",
        "Einige Städte haben ein Salzplättchen. Auf [Byzantium](byzantium) und [Hispania](hispania) ist es ein weiteres Plättchen jedes Buchstabens. Auf allen anderen Karten macht ihm ein Plättchen jedes Buchstabens Platz; welches, sagt die Tabelle.",
        "Alle beginnen mit {startGoodsWithSalt}. Wo es am Anfang [keine Waren](stock) gibt, gibt es auch kein Salz, und keines kann gekauft werden.",
        "Ein Haus in einer Salzstadt kostet {saltHouse} und {saltCoins} Sesterzen, [wie üblich](houses) vervielfacht. Es produziert 1 Salz, wenn seine Provinz produziert. Spezialisten produzieren nie Salz, und für ein [Bonusplättchen](bonus) zählt das Salz einer Stadt nicht.",
      ],
    },
    saltPays: {
      title: "Mit Salz bezahlen",
      text: [
        "Wo immer mit Waren bezahlt wird, darf ein Salz für jede Ware einspringen, die dir fehlt: für Häuser und Kolonisten, für Karten und ihre Aufschläge und auf dem Markt. Zuerst werden deine eigenen Waren bezahlt, Salz nur für das, was fehlt.",
        "Ein Fragezeichen darfst du nach Belieben mit Salz bezahlen. Mit einer anderen Ware nur, wenn dir nach dem übrigen Preis noch eine davon bleibt.",
        "Bei einem Verkauf darf Salz mitgehen, zum Preis der verkauften Ware: Du verkaufst höchstens so viele Einheiten, wie du von dieser Ware und an Salz zusammen hast, die eigenen zuerst. Das zählt als Handel mit dieser Ware.",
        "Partner teilen ihr Salz nie, und sonst wird nichts gegen Salz getauscht.",
      ],
    },
    saltPoints: {
      title: "Salz und die Götter",
      text: [
        "Für Vesta zählt jedes Salz {saltValue} Sesterzen. Ein Haus in einer Salzstadt zählt für Jupiter, Saturnus und Venus wie jedes andere; für Mercurius ist Salz keine Warenart.",
        "Für Minerva zählen alle deine Salzstädte als Städte einer Ware, und zwar der, die dir am meisten bringt; die Häuser dort kommen bei jedem deiner Spezialisten dieser Ware hinzu. Welche es ist, entscheidet sich am Ende: Bis dahin schließt die Zahl auf jedem Spezialisten sie ein.",
      ],
    },
  },
  gods: {
    vesta: "1 für je volle {vestaCoins} Sesterzen aus deinem Geld, deinen Waren zu Bankpreisen und deinen Fischen",
    jupiter: "1 für jedes deiner Häuser in einer Stadt, die keine Ziegel produziert",
    saturnus: "1 für jede Provinz, in der du ein Haus hast",
    venus: "{venusPoints} für jede Provinz, in der du {venusHouses} oder mehr Häuser hast; im Teamspiel {venusTeam} für jede Provinz, in der beide Partner eines haben",
    mercurius: "{mercuriusPoints} für jede Warenart, die deine Häuser produzieren",
    mars: "{marsPoints} für jeden deiner Kolonisten auf der Karte",
    minerva: "für jeden Spezialisten seine Zahl mal deine Häuser in Städten seiner Ware",
  },
  stands: {
    house: "höchstens ein Schritt eines Kolonisten, dann höchstens ein Haus",
    colonist: "ein Kolonist in der Hauptstadt, dazu kostet er {goods}",
    senator: "eine Karte aus der Auslage zum Preis des Senators",
    trade: "dann Handel mit einer Warenart",
  },
  heads: {
    good: "Ware", price: "Bankpreis", houseGoods: "Haus: Waren", houseCoins: "Haus: Münzen", marker: "Plättchen",
    side: "Seite", card: "Karte", cost: "Preis", god: "Gott", base: "Grundspiel", venus: "Venus", team: "Team", teamFirst: "Team, erste Hälfte", teamSecond: "Team, zweite Hälfte", together: "zusammen", cardSet: "Karten", decks: "Stapel", pays: "jede seiner Karten bringt dir",
    players: "Spieler", single: "Einzelspiel", letter: "Buchstabe", replaces: "Salz tritt an die Stelle von",
    map: "Landkarte", small: "kleines {map}", capital: "Hauptstadt", none: "keine", provinces: "Provinzen", cities: "Städte", letters: "Buchstaben", roads: "Straßen", lanes: "Seewege", suits: "passt zu", province: "Provinz",
    stand: "Stand", fish: "Fisch", gives: "was du bekommst", or: "oder", coins: "{n} Sesterzen", spot: "Feld", stands: "Stände",
  },
};
