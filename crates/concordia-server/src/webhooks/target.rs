//! Where webhooks may go: http and https, to public addresses, unless the operator wants those inside too.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::http::Uri;

use crate::limits::WEBHOOK_URL_BYTES;

/// Which webhooks a server sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhookReach {
    /// None.
    Nowhere,
    /// Those to public addresses.
    Public,
    /// Also those to this machine and its network, which players can then reach through the server.
    Inside,
}

/// What is wrong with the address of a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadTarget {
    /// It is none that webhooks are sent to.
    Malformed,
    /// It is not public.
    NotPublic,
}

/// The parts of an address that a webhook may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// A name, or an address without brackets.
    pub(super) host: String,
    pub(super) port: u16,
}

/// Whether webhooks may be sent to this address, as far as can be said without asking where its name leads.
pub(crate) fn check(url: &str, reach: WebhookReach) -> Result<(), BadTarget> {
    let uri = url.parse::<Uri>().ok().filter(|_| url.len() <= WEBHOOK_URL_BYTES);
    let target = uri.as_ref().and_then(Target::of).ok_or(BadTarget::Malformed)?;
    let is_inside = match target.host.parse::<IpAddr>() {
        Ok(address) => !is_public(address),
        Err(_) => is_name_of_this_machine(&target.host),
    };
    if is_inside && reach != WebhookReach::Inside { Err(BadTarget::NotPublic) } else { Ok(()) }
}

impl Target {
    /// Reads an address: http or https, no user and no password, port 80, 443 or one from 1024 on, and a host that is
    /// an address as it is usually written or a name.
    pub(super) fn of(uri: &Uri) -> Option<Target> {
        let default = match uri.scheme_str()? {
            "https" => 443,
            "http" => 80,
            _ => return None,
        };
        let authority = uri.authority()?;
        let written = authority.as_str();
        let host = authority.host();
        let port = match written.strip_prefix(host)? {
            "" => default,
            port => port.strip_prefix(':')?.parse().ok()?,
        };
        let literal = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let is_host = match literal {
            Some(address) => address.parse::<Ipv6Addr>().is_ok(),
            None => host.parse::<Ipv4Addr>().is_ok() || is_name(host),
        };
        let is_port = matches!(port, 80 | 443 | 1024..);
        let host = literal.unwrap_or(host).to_owned();
        (is_host && is_port).then_some(Target { host, port })
    }
}

/// Whether this is the name of a host. What ends in a number is none: programs read `127.1`, `2130706433` and
/// `0x7f000001` as addresses.
fn is_name(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    let last = name.rsplit('.').next().unwrap_or_default();
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit())
        || last
            .to_ascii_lowercase()
            .strip_prefix("0x")
            .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    name.len() <= 253 && name.split('.').all(is_label) && !is_number
}

fn is_name_of_this_machine(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

/// Whether an address belongs to the public internet. Everything else is refused: what is reserved today may be used
/// inside of some network.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    // Networks that are not public, and how many bits they share: RFC 6890 and its registry.
    const NOT_PUBLIC: [([u8; 4], u32); 16] = [
        ([0, 0, 0, 0], 8),
        ([10, 0, 0, 0], 8),
        ([100, 64, 0, 0], 10),
        ([127, 0, 0, 0], 8),
        ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12),
        ([192, 0, 0, 0], 24),
        ([192, 0, 2, 0], 24),
        ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16),
        ([198, 18, 0, 0], 15),
        ([198, 51, 100, 0], 24),
        ([203, 0, 113, 0], 24),
        ([224, 0, 0, 0], 4),
        ([240, 0, 0, 0], 4),
        ([255, 255, 255, 255], 32),
    ];
    !NOT_PUBLIC.iter().any(|&(first, n_bits)| {
        (address.to_bits() ^ Ipv4Addr::from_octets(first).to_bits()) >> (32 - n_bits) == 0
    })
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    if address.to_bits() >> 32 == 0x64_ff9b_0000_0000_0000_0000 {
        // A network without IPv4 writes those addresses so (NAT64).
        return is_public_v4(Ipv4Addr::from_bits(address.to_bits() as u32));
    }
    // Of what is given out to the public, without protocols' own networks (Teredo among them), documentation and 6to4,
    // which leads to an IPv4 address.
    first & 0xe000 == 0x2000
        && !(first == 0x2001 && second < 0x200)
        && !(first == 0x2001 && second == 0xdb8)
        && first != 0x2002
        && !(first == 0x3fff && second < 0x1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_not_public_are_known() {
        for inside in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:2::1",
            "2001:10::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:808:808::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
        for public in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.0.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.167.0.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00::1",
            "3ffe::1",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn addresses_of_webhooks_are_checked() {
        let public = |url: &str| check(url, WebhookReach::Public);
        let inside = |url: &str| check(url, WebhookReach::Inside);
        for good in [
            "https://example.org/hook?x=1",
            "http://example.org",
            "https://example.org:8443/",
            "http://a-b.c_d.example.",
            "https://1.1.1.1/",
            "https://[2606:4700::1111]:443/x",
            "https://xn--mnchen-3ya.example/",
        ] {
            assert_eq!((public(good), inside(good)), (Ok(()), Ok(())), "{good}");
        }
        for not_public in [
            "http://127.0.0.1/",
            "http://0.0.0.0:8080/",
            "http://[::1]:8080/",
            "http://[::ffff:10.0.0.1]/",
            "http://10.0.0.1/",
            "http://localhost/",
            "http://LOCALHOST.:8080/",
            "http://a.localhost/",
        ] {
            assert_eq!(
                (public(not_public), inside(not_public)),
                (Err(BadTarget::NotPublic), Ok(())),
                "{not_public}"
            );
        }
        for bad in [
            "",
            "nonsense",
            "/x",
            "ftp://example.org",
            "http://",
            "https:///x",
            "https://a@example.org/",
            "https://a:b@example.org/",
            "https://@example.org/",
            "http://example.org:22/",
            "http://example.org:0/",
            "http://example.org:65536/",
            "http://example.org:/",
            "http://2130706433/",
            "http://0x7f000001/",
            "http://0177.0.0.1/",
            "http://127.1/",
            "http://0x7f.1/",
            "http://1.1.1.1.1/",
            "http://0x/",
            "http://[::1",
            "http://[127.0.0.1]/",
            "http://[fe80::1%25eth0]/",
            "http://a..example/",
            "http://a b/",
            "http://exämple.org/",
            "javascript://example.org",
            &format!("https://{}.example/", "x".repeat(64)),
            &format!("https://example.org/{}", "x".repeat(500)),
        ] {
            assert_eq!(inside(bad), Err(BadTarget::Malformed), "{bad}");
        }
    }
}
