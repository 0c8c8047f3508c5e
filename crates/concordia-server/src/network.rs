//! Where somebody comes from, as limits see it, and which addresses belong to proxies that we believe.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::config::BadArgument;

/// Where somebody comes from, as limits see it: one IPv4 address, or an IPv6 network of 64 bits, since one subscriber
/// has all addresses of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Network {
    V4(Ipv4Addr),
    /// The first address of the network.
    V6(Ipv6Addr),
}

impl Network {
    /// Whether it is this machine itself.
    pub(crate) fn is_loopback(self) -> bool {
        match self {
            Network::V4(address) => address.is_loopback(),
            Network::V6(address) => address == Network::first_of(Ipv6Addr::LOCALHOST),
        }
    }

    fn first_of(address: Ipv6Addr) -> Ipv6Addr {
        Ipv6Addr::from_bits(address.to_bits() & prefix(64, 128))
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Network {
        // An IPv4 address that is written as an IPv6 address is still that address.
        match address.to_canonical() {
            IpAddr::V4(address) => Network::V4(address),
            IpAddr::V6(address) => Network::V6(Network::first_of(address)),
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Network::V4(address) => write!(f, "{address}"),
            Network::V6(address) => write!(f, "{address}/64"),
        }
    }
}

/// The addresses of proxies that may say for whom they speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proxies(Vec<Range>);

/// All addresses with the same first bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    first: IpAddr,
    n_bits: u32,
}

impl Proxies {
    /// A proxy on this machine.
    pub fn on_this_machine() -> Proxies {
        let range = |first: IpAddr, n_bits| Range { first, n_bits };
        Proxies(vec![range(Ipv4Addr::new(127, 0, 0, 0).into(), 8), range(Ipv6Addr::LOCALHOST.into(), 128)])
    }

    /// Reads addresses and networks such as `10.0.0.0/8,fd00::/8,192.0.2.7`.
    pub fn read(text: &str) -> Result<Proxies, BadArgument> {
        let ranges = text.split(',').map(|part| {
            let part = part.trim();
            Range::read(part).ok_or_else(|| BadArgument::Proxy(part.to_owned()))
        });
        ranges.collect::<Result<_, _>>().map(Proxies)
    }

    /// Whether this is the address of such a proxy.
    pub(crate) fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|range| range.contains(address))
    }
}

impl Range {
    fn read(text: &str) -> Option<Range> {
        let (first, n_bits) = match text.split_once('/') {
            None => (text, None),
            Some((first, n_bits)) => (first, Some(n_bits.parse().ok()?)),
        };
        let first: IpAddr = first.parse().ok()?;
        let all = if first.is_ipv4() { 32 } else { 128 };
        let n_bits = n_bits.unwrap_or(all);
        (n_bits <= all).then_some(Range { first, n_bits })
    }

    fn contains(self, address: IpAddr) -> bool {
        match (self.first, address) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                u128::from(first.to_bits() ^ address.to_bits()) & prefix(self.n_bits, 32) == 0
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                (first.to_bits() ^ address.to_bits()) & prefix(self.n_bits, 128) == 0
            }
            _ => false,
        }
    }
}

/// The first `n` of `all` bits.
fn prefix(n: u32, all: u32) -> u128 {
    let rest = all - n;
    let ones = u128::MAX >> (128 - all);
    if rest == 128 { 0 } else { (ones >> rest) << rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn one_subscriber_is_one_network() {
        assert_eq!(network("192.0.2.7").to_string(), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), network("192.0.2.7"));
        assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
        assert_eq!(network("2001:db8:1:2:3:4:5:6").to_string(), "2001:db8:1:2::/64");
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::2"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert!(network("127.9.9.9").is_loopback() && network("::1").is_loopback());
        assert!(!network("128.0.0.1").is_loopback() && !network("2001:db8::1").is_loopback());
    }

    #[test]
    fn proxies_are_read_and_recognised() {
        let proxies = Proxies::read("10.0.0.0/8, fd00::/8,192.0.2.7").unwrap();
        for ours in ["10.255.0.1", "::ffff:10.1.1.1", "fd12::1", "192.0.2.7"] {
            assert!(proxies.contain(ours.parse().unwrap()), "{ours}");
        }
        for other in ["11.0.0.1", "fe80::1", "192.0.2.8", "127.0.0.1", "::1"] {
            assert!(!proxies.contain(other.parse().unwrap()), "{other}");
        }
        let here = Proxies::on_this_machine();
        assert!(here.contain("127.0.0.5".parse().unwrap()) && here.contain("::1".parse().unwrap()));
        assert!(!here.contain("::2".parse().unwrap()) && !here.contain("128.0.0.1".parse().unwrap()));
        let all = Proxies::read("0.0.0.0/0,::/0").unwrap();
        assert!(all.contain("203.0.113.9".parse().unwrap()) && all.contain("2001:db8::1".parse().unwrap()));
        for bad in ["", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "proxy.example", "10.0.0.0/8,", "10.0.0/8"] {
            assert!(Proxies::read(bad).unwrap_err().to_string().contains("not \""), "{bad}");
        }
    }
}
