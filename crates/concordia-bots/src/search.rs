//! Search: a Monte Carlo tree over whole turns, with a value per seat.
//!
//! Each node is a position in which a seat is asked; its children are the best plans of that seat. A node is chosen by
//! its mean value for the seat that decides there plus a bonus for promising plans that were looked at little; more
//! plans come into question the more often a node is visited. A new node is worth what its best plan is worth.
//!
//! What is hidden is imagined: a few independent trees, each with its own shuffled stack, share the budget and add up
//! what they think of the plans at the root. How many there are and how far each grows follows from the iterations;
//! the number of threads changes nothing but the time.

use std::ops::Range;

use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{Dice, Game, Seat, View};

use crate::Budget;
use crate::judge::{Judge, Opinion, Points};
use crate::turns::{Planner, TurnPlan, Width, tidied};

/// Independent trees.
const N_TREES: u64 = 4;

/// How far a tree grows before the next one begins.
const FIRST_ITERATIONS: u64 = 256;

/// The most nodes of a tree, about 10 MB. A full tree goes on weighing what it has.
const MAX_NODES: usize = 1 << 13;

/// How a search looks at the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Plans at the root.
    pub(crate) root: Width,
    /// Plans further down.
    pub(crate) inner: Width,
    /// How much a promising plan that was looked at little is preferred, in points.
    pub(crate) exploration: f64,
    /// By how many points a plan must be worse to be `e` times less promising.
    pub(crate) doubt: f64,
    /// How fast more plans come into question.
    pub(crate) widening: f64,
}

/// What a search thinks of a plan at the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighed {
    pub(crate) plan: TurnPlan,
    pub(crate) visits: u64,
    /// What it means to the seat that decides.
    pub(crate) value: f64,
    /// The points each seat may hope for.
    pub(crate) points: Points,
}

/// Weighs the plans for the open decision, the best first, and counts the iterations.
pub(crate) fn search(
    view: &View,
    judge: &impl Judge,
    style: &Style,
    seed: u64,
    budget: &Budget,
) -> (Vec<Weighed>, u64) {
    let forest = Forest::grown(view, judge, style, seed, budget, None);
    (forest.weighed(), forest.iterations())
}

/// The trees over the plans for an open decision.
pub(crate) struct Forest<'a, J> {
    /// Who decides; nobody in a game that is over, and then there is nothing to weigh.
    seat: Seat,
    plans: Vec<TurnPlan>,
    trees: Vec<Tree<'a, J>>,
}

impl<'a, J: Judge> Forest<'a, J> {
    /// Thinks as long as the budget allows.
    ///
    /// A plan to compare is one of the plans whatever it looks like, and is looked at as often as the best of the others.
    pub(crate) fn grown(
        view: &View,
        judge: &'a J,
        style: &'a Style,
        seed: u64,
        budget: &Budget,
        compared: Option<&TurnPlan>,
    ) -> Forest<'a, J> {
        let Some(seat) = view.deciding_seat() else {
            return Forest { seat: Seat(0), plans: Vec::new(), trees: Vec::new() };
        };
        let mut planner = Planner::default();
        // Planned on the view: no plan knows more than the seat does.
        let mut plans = planner.plan(view, judge, style.root, budget.stop).to_vec();
        for plan in &mut plans {
            plan.answers = tidied(view, plan);
        }
        let compared = compared.map(|plan| {
            plans.iter().position(|other| other.game == plan.game).unwrap_or_else(|| {
                plans.push(*plan);
                plans.len() - 1
            })
        });
        let mut trees: Vec<Tree<_>> = (0..N_TREES)
            .filter(|&nth| nth == 0 || quota(budget.iterations, nth) > 0)
            .map(|nth| {
                let game = view.imagine(&mut Dice::new(seed.wrapping_add(nth)));
                Tree::new(&game, &plans, compared, judge, style, quota(budget.iterations, nth))
            })
            .collect();
        if plans.len() > 1 || compared.is_some() {
            let n_of_a_thread = trees.len().div_ceil(budget.threads.clamp(1, trees.len()));
            // A scope with one thread would be the same, but WebAssembly has none.
            if n_of_a_thread == trees.len() {
                grow(&mut trees, budget.stop);
            } else {
                std::thread::scope(|scope| {
                    for some in trees.chunks_mut(n_of_a_thread) {
                        scope.spawn(|| grow(some, budget.stop));
                    }
                });
            }
        }
        Forest { seat, plans, trees }
    }

    /// What is thought of each plan, the best first.
    pub(crate) fn weighed(&self) -> Vec<Weighed> {
        let mut weighed: Vec<Weighed> =
            (0..self.plans.len()).map(|nth| weigh(&self.plans[nth], nth, self.seat, &self.trees)).collect();
        weighed.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        weighed
    }

    /// How often the search went through a tree.
    pub(crate) fn iterations(&self) -> u64 {
        self.trees.iter().map(|tree| u64::from(tree.nodes[0].visits)).sum()
    }

    /// Calls `look` with each position that the opinion of a plan rests on, and how often it counts.
    pub(crate) fn each_leaf(&self, plan: &TurnPlan, mut look: impl FnMut(&Game, u32)) {
        let Some(nth) = self.plans.iter().position(|other| other.game == plan.game) else { return };
        for tree in &self.trees {
            let first = tree.nodes[0].children.start + nth;
            // What the plan looked like counts as one visit.
            look(&tree.nodes[first].game, 1);
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                let node = &tree.nodes[at];
                let further: u32 = tree.nodes[node.children.clone()].iter().map(|child| child.visits).sum();
                // A node is worth what the best plan from there is worth, and that is its first child.
                let best = tree.nodes.get(node.children.start).filter(|_| !node.children.is_empty());
                if node.visits > further {
                    look(&best.unwrap_or(node).game, node.visits - further);
                }
                open.extend(node.children.clone().filter(|&child| tree.nodes[child].visits > 0));
            }
        }
    }
}

/// The iterations of a tree. A small tree is worth little, so each grows to some size before the next begins.
fn quota(iterations: u64, nth: u64) -> u64 {
    let full_grown = N_TREES * FIRST_ITERATIONS;
    if iterations > full_grown {
        iterations / N_TREES
    } else {
        iterations.saturating_sub(nth * FIRST_ITERATIONS).min(FIRST_ITERATIONS)
    }
}

/// Lets trees grow: one after the other to their first size, then in turns, so that a deadline finds them equally old.
fn grow<J: Judge>(trees: &mut [Tree<J>], stop: &(dyn Fn() -> bool + Sync)) {
    for tree in &mut *trees {
        for _ in 0..tree.quota.min(FIRST_ITERATIONS) {
            if stop() {
                return;
            }
            tree.iterate(stop);
        }
    }
    let mut n_done = FIRST_ITERATIONS;
    while trees.iter().any(|tree| tree.quota > n_done) && !stop() {
        for tree in trees.iter_mut().filter(|tree| tree.quota > n_done) {
            tree.iterate(stop);
        }
        n_done += 1;
    }
}

/// Adds up what the trees think of a plan; those that grew further have more to say.
fn weigh<J>(plan: &TurnPlan, nth: usize, seat: Seat, trees: &[Tree<J>]) -> Weighed {
    let nodes = || trees.iter().map(|tree| &tree.nodes[tree.nodes[0].children.start + nth]);
    let visits: u64 = nodes().map(|node| u64::from(node.visits)).sum();
    // What the plan looked like counts once per tree.
    let n = (visits + trees.len() as u64) as f64;
    let value = nodes().map(|node| node.sums.value[seat.idx()]).sum::<f64>() / n;
    let mut points = [0.0; MAX_SEATS];
    for (seat, points) in points.iter_mut().enumerate() {
        *points = nodes().map(|node| node.sums.points[seat]).sum::<f64>() / n;
    }
    Weighed { plan: *plan, visits, value, points }
}

/// A position in the tree, reached by a plan.
#[derive(Clone, Debug)]
struct Node {
    game: Game,
    /// How promising the plan looked.
    prior: f64,
    /// Iterations that went through it. What the plan looked like counts as one more in the sums.
    visits: u32,
    /// The sums of what was found.
    sums: Opinion,
    /// The nodes of the plans from here, the most promising first; none before it was visited.
    children: Range<usize>,
}

impl Node {
    fn mean(&self, seat: Seat) -> f64 {
        self.sums.value[seat.idx()] / f64::from(self.visits + 1)
    }
}

/// A tree with a stack of its own.
struct Tree<'a, J> {
    style: &'a Style,
    judge: &'a J,
    nodes: Vec<Node>,
    /// From the root to the node that is looked at.
    path: Vec<usize>,
    planner: Planner,
    /// Iterations that it is given.
    quota: u64,
    /// The child of the root that is to be looked at as often as the best of the others.
    compared: Option<usize>,
}

impl<'a, J: Judge> Tree<'a, J> {
    /// A tree over the plans for the open decision.
    fn new(
        game: &Game,
        plans: &[TurnPlan],
        compared: Option<usize>,
        judge: &'a J,
        style: &'a Style,
        quota: u64,
    ) -> Tree<'a, J> {
        let (nodes, path, planner) = (Vec::new(), Vec::new(), Planner::default());
        let compared = compared.map(|nth| 1 + nth);
        let mut tree = Tree { style, judge, nodes, path, planner, quota, compared };
        tree.add_node(game, 1.0, &judge.opinion(&mut judge.before(game), game));
        tree.nodes[0].children = 1..1 + plans.len();
        for plan in plans {
            let mut after = *game;
            for &answer in plan.answers.iter() {
                // A plan ends before the first hidden card, so it is possible whatever the stack is.
                after.apply(answer, &mut ());
            }
            tree.add_node(&after, promise(plan, plans, style), &plan.opinion);
        }
        tree
    }

    fn add_node(&mut self, game: &Game, prior: f64, opinion: &Opinion) {
        self.nodes.push(Node { game: *game, prior, visits: 0, sums: *opinion, children: 0..0 });
    }

    /// Goes down to a position that was not looked at yet, plans from there, and carries back what was found.
    fn iterate(&mut self, stop: &dyn Fn() -> bool) {
        self.path.clear();
        let mut at = 0;
        self.path.push(at);
        while !self.nodes[at].children.is_empty() {
            at = self.owed(at).unwrap_or_else(|| self.select(at));
            self.path.push(at);
        }
        let found = self.open(at, stop);
        if stop() {
            // What was found in a hurry is worth less than nothing.
            return;
        }
        for &nth in &self.path {
            let node = &mut self.nodes[nth];
            node.visits += 1;
            for seat in 0..MAX_SEATS {
                node.sums.points[seat] += found.points[seat];
                node.sums.value[seat] += found.value[seat];
            }
        }
    }

    /// At the root: the plan to compare, as long as another was looked at more often.
    fn owed(&self, at: usize) -> Option<usize> {
        let compared = self.compared.filter(|_| at == 0)?;
        let most = self.nodes[self.nodes[0].children.clone()].iter().map(|child| child.visits).max();
        (most > Some(self.nodes[compared].visits)).then_some(compared)
    }

    /// The child that deserves the next look.
    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let Some(seat) = node.game.deciding_seat() else { return node.children.start };
        let visits = f64::from(node.visits + 1);
        let n_wide = 1 + (self.style.widening * visits.sqrt()) as usize;
        let urgency = |child: &usize| {
            let child = &self.nodes[*child];
            let bonus = self.style.exploration * child.prior * visits.sqrt() / f64::from(child.visits + 1);
            child.mean(seat) + bonus
        };
        let open = node.children.clone().take(n_wide);
        open.max_by(|a, b| urgency(a).total_cmp(&urgency(b))).unwrap_or(node.children.start)
    }

    /// Makes the children of a node, and says what the best of them is worth.
    fn open(&mut self, at: usize, stop: &dyn Fn() -> bool) -> Opinion {
        let game = self.nodes[at].game;
        let mut planner = std::mem::take(&mut self.planner);
        let plans = planner.plan(&game, self.judge, self.style.inner, stop);
        let found = plans
            .first()
            .map_or_else(|| self.judge.opinion(&mut self.judge.before(&game), &game), |plan| plan.opinion);
        if self.nodes.len() + plans.len() <= MAX_NODES {
            let first = self.nodes.len();
            for plan in plans {
                self.add_node(&plan.game, promise(plan, plans, self.style), &plan.opinion);
            }
            self.nodes[at].children = first..self.nodes.len();
        }
        self.planner = planner;
        found
    }
}

/// How promising a plan looks among the others of its seat.
fn promise(plan: &TurnPlan, plans: &[TurnPlan], style: &Style) -> f64 {
    let weight = |plan: &TurnPlan| libm::exp((plan.value - plans[0].value) / style.doubt);
    weight(plan) / plans.iter().map(weight).sum::<f64>()
}
