// The guide in English.
import type { GuideText } from "../texts";

export const text: GuideText = {
  steps: {
    welcome: {
      title: "Welcome to Italia",
      text: "You play red, {opponent} plays blue. On your turn you play **one card** from your hand and do what it says; that is the whole game. Begin with the **Architect**: he moves your colonists and builds houses.",
      goal: "Play the Architect from your hand.",
    },
    walk: {
      title: "Walk and build",
      text: "Your settler and your ship wait in Roma, and for each of them you have one step. Tags at the cities show what a house costs; a **green tag** means you can pay it. Click such a city: a colonist walks to its route and builds.",
      goal: "Click a city with a green tag.",
    },
    build: {
      title: "Build a house",
      text: "You may build in the cities at both ends of the routes on which your colonists stand. A green tag means you can pay the goods and coins.",
      goal: "Click a city with a green tag.",
    },
    more: {
      title: "Your first house",
      text: "It will produce the good of its city for you. You may build in further cities if you can pay; each costs goods and coins. When you have had enough, choose **Build no more**.",
      goal: "Build once more, or go on.",
    },
    end: {
      title: "Nothing is final yet",
      text: "Try things out: **Undo** takes back one step, as often as you like. Only **End turn** makes your turn final.",
      goal: "End your turn.",
    },
    watch: {
      title: "{opponent} plays",
      text: "What others do is told in the **chronicle**; point at its words and the map shows the place.",
      goal: "Wait until it is your turn again.",
    },
    prefect: {
      title: "The Prefect brings goods",
      text: "Your Architect lies on your pile now and comes back later. Next the **Prefect**: he lets a whole province produce. You receive the bonus good of the province, and every house there makes one good for its owner.",
      goal: "Play a Prefect.",
    },
    produce: {
      title: "Choose a province",
      text: "Take a province in which you have a house: then you receive the **bonus** on its shield and what your **house** makes. A click shows what everybody would receive, a second one does it. The shield turns over and shows coins.",
      goal: "Let a province produce.",
    },
    keep: {
      title: "The storehouse is full",
      text: "It has {spaces} spaces, and colonists at home take some of them. Choose what to keep; the rest is lost. Colonists on the map make room.",
      goal: "Choose what to keep.",
    },
    mercator: {
      title: "The Mercator trades",
      text: "Houses need coins and the right goods. The **Mercator** gives you {mercatorStart} sestertii and lets you buy or sell up to {traded} kinds of goods at fixed prices.",
      goal: "Play the Mercator.",
    },
    trade: {
      title: "Buy and sell",
      text: "Bricks are needed for almost every house. Sell what you have too much of and buy what your next house asks for: choose a good with − or + and confirm. You may do this for {traded} kinds.",
      goal: "Trade in a good.",
    },
    senator: {
      title: "New cards with the Senator",
      text: "The cards for sale lie at the top; on a phone the red button shows them. Green prices are those you can pay. A card costs its own goods and the **surcharge of its slot**, less on the left. The **Senator** buys up to two of them.",
      goal: "Play the Senator.",
    },
    purchase: {
      title: "Buy a card",
      text: "Every card helps you twice: by its **action**, and at the end by its **god**. The dark figure is what it would be worth to you now; it grows with your houses.",
      goal: "Buy a card from the display.",
    },
    bought: {
      title: "Your new card: {card}",
      text: "{action} It serves **{god}**, and at the end pays you {pays}. You may play it whenever you like.",
    },
    diplomat: {
      title: "The Diplomat copies",
      text: "The last card of {opponent} lies open beside his name. The **Diplomat** lets you use it as if it were yours: with your own pieces and goods.",
      goal: "Play the Diplomat.",
    },
    copy: {
      title: "Whose card?",
      text: "Choose the card to copy. It stays where it is, and you do what it says.",
      goal: "Copy {opponent}’s card.",
    },
    cash: {
      title: "Your second Prefect",
      text: "A province whose marker shows coins cannot produce. With your second **Prefect** you may let another province produce, or collect all coins that show on the map.",
      goal: "Play your second Prefect.",
    },
    collect: {
      title: "Goods or coins?",
      text: "**Produce** where it brings you most, or **take the cash**: one sestertius for each coin that shows, and all provinces can produce again. That helps {opponent} too.",
      goal: "Produce, or take the cash.",
    },
    tribune: {
      title: "The Tribune takes back",
      text: "Your hand is getting small. The **Tribune** brings all played cards back, with a sestertius for every card beyond {withoutCoin}. So it pays to play many cards first.",
      goal: "Play the Tribune.",
    },
    place: {
      title: "A new colonist",
      text: "For {colonistPrice} a colonist from your storehouse joins those on the map. Every colonist is one more step for the Architect and frees a space.",
      goal: "Place a colonist in Roma.",
    },
    settle: {
      title: "Settle, or take the income",
      text: "Pay {colonistPrice} for each new colonist, placed in Roma or in a city with your house. Or take {income} sestertii and one more for each colonist on the map.",
      goal: "Settle colonists, or take the income.",
    },
    gods: {
      title: "How points are made",
      text: "There are points only at the end. Each of your cards pays what its god sees: **Jupiter** your houses outside brick cities, **Saturnus** your provinces, **Mercurius** the kinds of goods you produce, **Mars** your colonists, **Vesta** your wealth.",
    },
    ending: {
      title: "How it ends",
      text: "Whoever buys the last card or builds the last of {houses} houses takes {concordia} points; everybody else has one more turn. Keep an eye on the cards that are left.",
    },
    free: {
      title: "You know the game",
      text: "From here on you play alone: build for the gods whose cards you hold, and buy cards of the gods you have built for. A question mark opens the rules. Good luck against {opponent}!",
    },
  },
  hints: {
    play_card: "Choose a card to play.",
    move: "Click a city with a green tag, or move a colonist along a route.",
    build: "Build where the tag is green, or go on.",
    prefect: "Let a province produce, or take the cash.",
    keep: "More has arrived than fits: choose what to keep.",
    colonist: "Settle new colonists, or take the income.",
    place: "For {colonistPrice} a colonist joins you in Roma, or go on.",
    trade: "Buy or sell up to {traded} kinds of goods.",
    purchase: "Buy a card from the display, or stop.",
    copy: "Choose a card to copy, or none.",
    end: "Take steps back as you like, or end your turn.",
    wait: "{opponent} is playing.",
    other: "See what is asked in the panel.",
  },
};
