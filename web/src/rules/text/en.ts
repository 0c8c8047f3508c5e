// The rules in English, in our own words.
import type { BookText } from "../book";

export const text: BookText = {
  chapters: {
    basics: "The basics",
    cards: "The cards",
    end: "End and points",
    setup: "Setup and options",
    venus: "Venus cards",
    team: "Team game",
    maps: "The maps",
    fishMarket: "Fish market",
    saltOption: "Salt",
  },
  sections: {
    aim: {
      title: "What it is about",
      text: [
        "You lead a Roman trading family. Your colonists travel, you build houses in the cities they reach, and your houses produce goods. Goods buy further cards.",
        "Every card does two things for you: you **play it** for its action, and at the end its **god** pays you for what you have built. Whoever has the most points wins.",
        "There are no dice. After the setup only the order of the face-down cards is unknown.",
      ],
    },
    turn: {
      title: "A turn",
      text: [
        "On your turn you play **one card** from your hand onto your pile and do what it says. You cannot pass. Then it is your left neighbour’s turn.",
        "Played cards stay on your pile until your [Tribune](tribune) takes them all back. Others see only the top card.",
        "Some parts must be done: taking the pile back, choosing one of the two sides of a Prefect or a Colonist, taking the Mercator’s coins, the production of a specialist. Everything else is voluntary, so a card may even be played for nothing.",
        "Things happen one after the other, and each is paid at its moment. What you receive later in the same action cannot pay for something earlier. Players never trade with each other.",
      ],
    },
    goods: {
      title: "Goods and prices",
      text: [
        "There are five goods. The bank buys and sells each of them at one price, and it never runs out of goods or coins. With an option there is [salt](salt) besides.",
        "A house costs goods and coins; the coins are for the first house in a city, see [Houses](houses). The last column is the figure on the back of a [bonus marker](bonus).",
      ],
    },
    storehouse: {
      title: "Storehouse",
      text: [
        "Your storehouse has {spaces} spaces. Each good takes one, and so does each colonist who is still at home: colonists on the map make room. {fishPerSpace} fish share a space.",
        "Goods that arrive together are one batch. If the batch does not fit, you choose what to keep, and you must keep as much as fits; the rest is lost.",
        "You may not throw stored goods away, refuse what fits, or buy what does not fit.",
        "A question mark in a price is paid with any one good, as you like.",
      ],
    },
    walking: {
      title: "Walking",
      text: [
        "Settlers walk on roads, ships on sea lanes. An [Architect](architect) gives you as many steps as you have colonists on the map, and you share them out as you like.",
        "A step leads from a city onto a route that ends there, or from a route onto a neighbouring route. Colonists stand **on routes**, never in a city again once they have left it.",
        "A route holds one colonist. Occupied routes may be passed for a step each, but a walk must end on a free one.",
      ],
    },
    houses: {
      title: "Houses",
      text: [
        "After walking you may build in every city at an end of a route on which one of your colonists stands. A colonist who is still inside a city reaches nothing.",
        "You need a house in your supply of {houses}, and you may have only one house in each city. Nobody builds in the capital.",
        "You pay the goods and coins of the [table](goods). The coins are multiplied by the number of houses in the city with yours: the second house costs twice, the third three times as much. Goods are not multiplied.",
        "You may build as many houses as you can pay, each in another city. Houses stay for ever. Your last house [ends the game](ending).",
      ],
    },
    bonus: {
      title: "Provinces and bonus markers",
      text: [
        "Every province has a marker with the most valuable good of its cities. It shows that good until a [Prefect](prefect) lets the province produce; then it is turned and shows coins.",
        "A province whose marker shows coins cannot produce until a Prefect collects the coins, which turns all markers back.",
      ],
    },
    magnus: {
      title: "Praefectus Magnus",
      text: [
        "One player has this marker, at first the one in the last seat. When its holder lets a province produce, the bonus is two goods instead of one. Then it goes to the right neighbour.",
        "It cannot be held back, and collecting coins neither uses nor moves it. At the end it [breaks ties](gods).",
      ],
    },
    tribune: {
      title: "Tribune",
      text: [
        "Take your whole pile back into your hand, the Tribune too. For every card beyond {withoutCoin} you receive 1 sestertius.",
        "Then you may pay {colonistPrice} and place one colonist from your storehouse in the capital.",
        "Your pile is empty now, so nobody can copy anything there.",
      ],
    },
    architect: {
      title: "Architect",
      text: [
        "First [walk](walking), then [build](houses). After the first house nobody walks any more.",
        "At the table you can click a city at once: the program finds the ways there and shows what they cost.",
      ],
    },
    prefect: {
      title: "Prefect",
      text: [
        "Choose one of two:",
        "- **Produce.** Choose a province whose marker shows its good; nobody needs a house there. You receive 1 of that good, the marker is turned, and every house in the province produces 1 good of its city for its owner, whoever that is.",
        "- **Collect.** Take 1 sestertius for every coin that shows on the turned markers; then all of them are turned back. This is always possible, even for nothing.",
        "With the [Praefectus Magnus](magnus) the bonus is 2. With a fish market the Prefect [is different](fish).",
      ],
    },
    mercator: {
      title: "Mercator",
      text: [
        "Take {mercatorStart} sestertii with the Mercator you begin with, {mercatorBought} with any other.",
        "Then trade with the bank in up to {traded} kinds of goods: of each you only buy or only sell, as many as you like. The money of a sale may pay for a purchase.",
      ],
    },
    colonist: {
      title: "Colonist",
      text: [
        "Choose one of two:",
        "- **Settle.** As often as you like, pay {colonistPrice} and place a colonist from your storehouse in the capital or in a city where you have a house. Settlers need a road there, ships a sea lane.",
        "- **Income.** Take {income} sestertii and 1 more for each of your colonists on the map.",
        "You have {colonists} settlers and {colonists} ships, never more.",
      ],
    },
    diplomat: {
      title: "Diplomat",
      text: [
        "Do what the top card of an opponent’s pile says, as if you had played it: with your own pieces, goods and money. The card stays where it is.",
        "You cannot copy a Diplomat or an empty pile. A bought Mercator gives {mercatorBought} when it is copied, a starting one {mercatorStart}.",
      ],
    },
    senator: {
      title: "Senator",
      text: [
        "Buy up to two cards from the [display](display). Each costs its printed price and the surcharge of its slot, and goes to your hand at once.",
        "Nothing slides before you are done: the second card costs what its slot cost at the beginning.",
      ],
    },
    consul: {
      title: "Consul",
      text: ["Buy one card from the display for its printed price alone; the surcharge of the slot is not paid."],
    },
    specialist: {
      title: "Specialists",
      text: [
        "Mason, Farmer, Smith, Vintner and Weaver: each of your houses in a city of that good produces one, on the whole map. Nobody else receives anything, and no marker is turned.",
        "Each also scores for [Minerva](gods) by your houses in cities of its good.",
      ],
    },
    display: {
      title: "The display",
      text: [
        "{slots} cards lie open for sale. The farther to the right a card lies, the more its slot costs on top of its printed price.",
        "When the purchases of an action are over, the cards slide to the left and new ones fill the gaps.",
        "[Senator](senator), [Praetor](praetor) and the senator stand of the fish market pay the surcharge; [Consul](consul) and [Proconsul](proconsul) do not.",
      ],
    },
    list: {
      title: "All cards",
      text: ["The cards you begin with, then the cards for sale with their printed price, their god and the decks that hold one copy each."],
    },
    ending: {
      title: "The end of the game",
      text: [
        "The end comes when somebody buys the **last card** or builds the **last of {houses} houses**. That player receives the Concordia card, worth {concordia} points, and finishes the turn.",
        "Everybody else has exactly one more turn; in the team game every other team has one. Then the gods count.",
        "If nobody buys a card or builds a house for {idleRounds} rounds, the game is over too, without a Concordia card.",
      ],
    },
    gods: {
      title: "The gods",
      text: [
        "All your cards count, in hand and in your pile. Each card pays what its god is worth to you; three cards of the same god pay three times.",
        "So build for the gods whose cards you have, and buy cards of the gods you have built for. The small figure on a card is what it would pay you now.",
        "Most points win. Of equals the one wins who has the [Praefectus Magnus](magnus), or would have it soonest if it went on to the right.",
      ],
    },
    pantheon: {
      title: "How often each god occurs",
      text: ["Among the cards for sale, by the decks in play. The cards of the starting hands come on top."],
    },
    begin: {
      title: "Setup",
      text: [
        "The starting player has {money} sestertii, each next player {more} more. Everybody has {startGoods} in the storehouse, with two settlers and two ships; the third of each stands in the capital.",
        "The number of players decides which decks are used. Each is shuffled by itself; deck I lies on top. The first {slots} cards are laid out.",
        "The player in the last seat has the Praefectus Magnus.",
      ],
    },
    tokens: {
      title: "City tokens",
      text: [
        "Every city but the capital gets a token with its good. Tokens are shuffled within their letter, so the letter of a city says what it may produce. Its good never changes.",
      ],
    },
    knowing: {
      title: "What everybody may know",
      text: [
        "Open are the map, storehouses and money, the number of cards in every hand and pile, the top card of each pile, the display and everything that was played. Hidden are the order of the stack, the hands of others and the cards below the top of a pile.",
        "You may take steps back until something new is revealed or somebody else has decided something.",
      ],
    },
    wine: {
      title: "Option: wine side of the display",
      text: ["Two slots ask for wine where the usual side asks for cloth, and one for wine and cloth; see the table of the [display](display)."],
    },
    intermediate: {
      title: "Option: intermediate scoring",
      text: [
        "Single game only. After your first Tribune your cards are scored once, without the Concordia card. When everybody has been scored, the highest score receives {firstScore} sestertii, the second highest {secondScore}. The scores themselves are forgotten.",
      ],
    },
    stock: {
      title: "Option: no goods at the start",
      text: ["Nobody has goods at the start, but everybody has {instead} sestertii more and may buy any goods at bank prices at the beginning of the first turn, as far as money and space allow."],
    },
    memory: {
      title: "Option: open memory",
      text: ["Hands and piles are shown. Whoever remembers all purchases and plays would know them anyway, so no rule changes."],
    },
    venusCards: {
      title: "With the Venus cards",
      text: [
        "The decks hold other cards, and everybody begins with a [Magister](magister) as well. The goddess Venus pays for provinces in which you have two houses or more.",
        "All other rules stay as they are.",
      ],
    },
    magister: {
      title: "Magister",
      text: [
        "Do once more what the card on top of your pile says. The Magister cannot be played on a Senator, and on an empty pile it does nothing.",
        "On a Diplomat you may copy another card than before; on a [choice card](choice) you choose anew.",
        "In one turn at most one Diplomat and one Magister are carried out.",
      ],
    },
    choice: {
      title: "Choice cards",
      text: [
        "Cards with two names. In the single game you choose one of the two actions; in the team game you choose one and your partner carries out the other.",
        "For its price, its god and for copying it is one card. The Mercator half gives {mercatorBought}.",
      ],
    },
    copying: {
      title: "What can be copied and repeated",
      text: [
        "- An empty pile: nothing to copy, and the Magister does nothing.",
        "- Architect, Prefect, Colonist, Mercator, Consul, specialists: copied and repeated.",
        "- Senator: copied; the Magister cannot be played on it.",
        "- Diplomat: not copied; the Magister makes a new Diplomat of it.",
        "- Magister: a copy of it carries out the card under your own Diplomat, unless that is a Senator, a Diplomat, a Magister or missing; repeated it does nothing.",
        "- Choice card: copied and repeated, and the half is chosen anew.",
      ],
    },
    teams: {
      title: "Teams",
      text: [
        "Four or six play in teams of two. Partners sit opposite each other, so your neighbours are opponents.",
        "You play a card for the team, and **both** partners carry it out, each with their own pieces, goods and houses: first the one who played it, completely, then the other.",
        "There are no Senators, Consuls and Magisters, but [Praetor](praetor), [Proconsul](proconsul) and [Legatus](legatus). Both partners of the first team have {money} sestertii, those of the next {more} more.",
        "The team’s points are those of both partners. Venus pays for provinces in which both partners have a house.",
      ],
    },
    partners: {
      title: "Partners",
      text: [
        "The first half of the seats begins in the capital. The others then choose a start city each, in seat order: any city that is not the capital and not joined to it by a route. One colonist of each kind begins there, or two of one kind if the city has only such routes.",
        "Everybody owns their own things. Only if your money is not enough for a payment, what is missing comes from your partner, who cannot refuse. Goods, fish and cards are never shared.",
        "With a Tribune both take back their own pile, and each is paid for the cards really taken back.",
        "Everybody decides alone. Only the Legatus shows a hand and proposes a card.",
      ],
    },
    praetor: {
      title: "Praetor",
      text: ["Each partner may buy one card at the Senator’s price. The display closes when both are done, so both pay the same surcharges."],
    },
    proconsul: {
      title: "Proconsul",
      text: [
        "You may buy one card for its printed price, but no Proconsul. Then your partner must play a card and carries it out **alone**; it cannot be a Legatus.",
        "Alone, a Tribune takes back only that partner’s pile, a Praetor buys one card, a choice card gives one half, and a Proconsul gives the purchase and nothing more.",
      ],
    },
    legatus: {
      title: "Legatus",
      text: [
        "You may look at your partner’s hand and recommend a card. Your partner must play one, and both carry it out, your partner first.",
        "Your partner may answer with a Legatus, too: then you are the one who must play a card, any but a Legatus, and you go first.",
        "If the answer is a Proconsul, whoever played it buys, and then the other plays a card alone. The Legatus serves three gods and is counted for each.",
      ],
    },
    teamCopies: {
      title: "Copies in the team game",
      text: [
        "A Diplomat copies opponents only. The one who plays it chooses, and both partners carry out the same card. Your team may copy each played card once; when it is played again, it can be copied again.",
        "Praetor, Proconsul and Legatus can be copied too. A card that is played in answer to a Legatus or alone under a Proconsul must not copy a Legatus. Alone under a Proconsul it must not be a Legatus either, and a Proconsul gives the purchase only.",
      ],
    },
    allMaps: {
      title: "Eleven maps",
      text: [
        "The maps differ in size and shape. The number of players is advice, never a limit. “Capital” stands for whatever city new colonists begin in; on [Britannia](britannia) each kind has its own.",
        "The tables below name the cities of each province with the [letter](tokens) of their token.",
      ],
    },
    imperium: { title: "Imperium", text: ["The whole Roman sea; no rules of its own."] },
    italia: { title: "Italia", text: ["The map of the first game; no rules of its own."] },
    hellas: { title: "Hellas", text: ["Greece and its islands; no rules of its own."] },
    ionium: {
      title: "Ionium",
      text: [
        "The road between Brundisium and Apollonia is a bridge: it may be crossed for a step, but nobody stops on it, so nobody builds from it.",
        "**Small Ionium** is without Calabria, Campania and Sicilia, their cities and all routes to them; it suits two or three players.",
      ],
    },
    cyprus: { title: "Cyprus", text: ["A large map around the island; no rules of its own."] },
    balearica: {
      title: "Balearica",
      text: [
        "There is no capital. Everybody begins with a ship on each of the two start spaces; the settlers and one ship are at home.",
        "New colonists are placed in a city with a house of yours; without a house you cannot place any. Ships need a sea lane there. Settlers may also be placed where only sea lanes lead, since your ships can fetch them.",
        "Your ships carry your settlers: a settler may also step onto a sea lane on which one of your ships stands, for one step each, and must end on a road. The ship does not move by that. Ships on start spaces and ships of others do not carry.",
        "A ship that has left a start space does not come back, but while it stands there it counts as on the map. In the team game all begin like that, and nobody chooses a start city.",
      ],
    },
    byzantium: {
      title: "Byzantium",
      text: [
        "Greece, Asia and Egypt around the eastern sea. It has one city more of each of its letters than there are tokens. With [salt](salt) the additional token is salt; without it, it is {moreA} for letter A, {moreB} for B and {moreC} for C.",
        "There are no other rules of its own.",
      ],
    },
    hispania: {
      title: "Hispania",
      text: [
        "Spain and the western sea. It has one city more of each of its letters than there are tokens. With [salt](salt) the additional token is salt; without it, it is {moreA} for letter A, {moreB} for B and {moreD} for D.",
        "There are no other rules of its own.",
      ],
    },
    creta: {
      title: "Creta",
      text: [
        "**Gavdos** has no marker of its own. Whoever lets it produce chooses the good of the bonus; from then on it shows the coins of that good’s marker, until all markers are turned back. With the [Praefectus Magnus](magnus) both goods are of the chosen kind.",
        "**Coins that always lie open.** Whoever collects finds {coinsOfCreta} sestertii besides those of the markers. They are never turned.",
        "With a [fish market](fish) neither of the two applies: Gavdos holds fish like every other province, and the coins do not count.",
      ],
    },
    corsica: {
      title: "Corsica",
      text: [
        "The smallest map. As on [Creta](creta), {coinsOfCorsica} coins always lie open: whoever collects takes them besides those of the markers, and they are never turned. With a fish market they do not count.",
      ],
    },
    britannia: {
      title: "Britannia",
      text: [
        "There are two capitals. Settlers begin and appear in **Londinium**, ships in **Portus Itius**. Both belong to no province, and nobody builds there.",
        "In the team game a start city must share no route with either of them.",
      ],
    },
    fish: {
      title: "Fish and the Prefect",
      text: [
        "There are no bonus markers. Every province begins with one fish and holds {fishPerProvince} at most. {fishPerSpace} fish share a space of your storehouse.",
        "- **Produce.** Choose a province with fish and take all of it; every house there produces as usual. If not everything fits, you choose, and you keep as much as possible.",
        "- **Collect.** Take 1 sestertius for each province without fish and one good of your choice. Then each province with one fish has two, and each without has one. This is always possible.",
      ],
    },
    piscatus: {
      title: "Praefectus Piscatus",
      text: [
        "It takes the place of the Praefectus Magnus. When its holder lets a province produce, the fish taken are doubled (by option: one more, or nothing more); then it goes to the right neighbour.",
      ],
    },
    market: {
      title: "Going to the market",
      text: [
        "At the beginning of your turn, before you play a card, you may use the market. Your first visit begins on any spot; later you move in the direction of the arrows.",
        "For each spot you skip you put 1 sestertius on it, where it stays. On the spot you enter you take the coins that lie there, pay the fish of one offer and do what it says. You may only enter if you can pay and carry it out; only the trade may be left out.",
        "Other players’ markers are never in the way. Coins on spots belong to nobody.",
      ],
    },
    stands: { title: "The stands", text: ["What a stand gives for fish, the same on both boards."] },
    coastal: {
      title: "Coastal board",
      text: ["In one visit you may enter as many spots as you like, but go around once at most; in the visit in which your marker comes to the board you cannot come back to its first spot. The board is a reconstruction; the spots lie in this order:"],
    },
    mountainside: {
      title: "Mountainside board",
      text: ["In one visit you enter one spot and use one or both of its stands, each once and each for its price. To enter your own spot again you skip all others. The board is a reconstruction; the spots lie in this order:"],
    },
    fishRest: {
      title: "Fish and the other rules",
      text: [
        "For Vesta a fish counts {fishValue} sestertii. Fish is not a good: it pays no price but those of the market and cannot be traded.",
        "A card bought at the senator stand may be played in the same turn. Houses and purchases at the market can end the game.",
        "In the team game the cards of the turn are laid first; then each partner visits the market directly before the first thing that partner carries out.",
      ],
    },
    salt: {
      title: "Option: salt",
      text: [
        "Salt is stored like a good, one unit in a space, and what arrives of it belongs to its batch. But it is not one of the five goods: the bank neither buys nor sells it, it is never a bonus, and no stand of the fish market gives it.",
        "Some cities have a token of salt. On [Byzantium](byzantium) and [Hispania](hispania) it is one more token of each letter. On all other maps one token of each letter makes room for it; the table says which.",
        "Everybody begins with {startGoodsWithSalt}. Where [no goods](stock) are given at the start, there is no salt either, and none can be bought.",
        "A house in a salt city costs {saltHouse} and {saltCoins} sestertii, multiplied [as usual](houses). It produces 1 salt when its province produces. Specialists never produce salt, and for a [bonus marker](bonus) the salt of a city does not count.",
      ],
    },
    saltPays: {
      title: "Paying with salt",
      text: [
        "Wherever goods are paid, a salt may stand in for any good that you lack: for houses and colonists, for cards and their surcharges, and at the market. Your own goods are paid first, and salt only for what is missing.",
        "A question mark may be paid with salt, as you like. Another good may be paid for it only if you have one left after the rest of the price.",
        "A sale may take salt along, at the price of the good that is sold: you sell up to as many units as you have of this good and of salt together, your own first. It counts as a trade in that good.",
        "Partners never share their salt, and nothing else is exchanged for salt.",
      ],
    },
    saltPoints: {
      title: "Salt and the gods",
      text: [
        "For Vesta each salt counts {saltValue} sestertii. A house in a salt city counts for Jupiter, Saturnus and Venus like any other; for Mercurius salt is not a kind of good.",
        "For Minerva all your salt cities count as cities of one good, the one that brings you most; the houses there are added to each of your specialists of this good. Which one it is, is settled at the end: until then the figure on every specialist includes them.",
      ],
    },
  },
  gods: {
    vesta: "1 for every full {vestaCoins} sestertii of your money, your goods at bank prices and your fish",
    jupiter: "1 for each of your houses in a city that does not produce brick",
    saturnus: "1 for each province in which you have a house",
    venus: "{venusPoints} for each province in which you have {venusHouses} houses or more; in the team game {venusTeam} for each province in which both partners have one",
    mercurius: "{mercuriusPoints} for each kind of good that your houses produce",
    mars: "{marsPoints} for each of your colonists on the map",
    minerva: "for each specialist its figure times your houses in cities of its good",
  },
  stands: {
    house: "at most one step of one colonist, then at most one house",
    colonist: "one colonist in the capital, for {goods} as well",
    senator: "one card from the display at the Senator’s price",
    trade: "then trade in one good",
  },
  heads: {
    good: "good", price: "bank price", houseGoods: "house: goods", houseCoins: "house: coins", marker: "marker",
    side: "side", card: "card", cost: "price", god: "god", base: "base", venus: "Venus", team: "team", teamFirst: "team, first half", teamSecond: "team, second half", together: "together", cardSet: "cards", decks: "decks", pays: "each of its cards pays you",
    players: "players", single: "single game", letter: "letter", replaces: "salt takes the place of",
    map: "map", small: "small {map}", capital: "capital", none: "none", provinces: "provinces", cities: "cities", letters: "letters", roads: "roads", lanes: "sea lanes", suits: "suits", province: "province",
    stand: "stand", fish: "fish", gives: "what you get", or: "or", coins: "{n} sestertii", spot: "spot", stands: "stands",
  },
};
