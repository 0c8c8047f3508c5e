//! TypeScript types of requests: the bodies, and which request has which, as the description of the API says.

use std::fmt::Write as _;

use serde_json::{Map, Value};
use ts_rs::{Config, TS};

use super::farewell::Farewell;
use super::house::{Bot, Choice, Choices};
use super::lists::{Summary, SummaryState, Tables};
use super::login::{Login, NewPassword, Reset};
use super::my_sessions::{MySession, MySessions};
use super::rejection::{Failed, Reason};
use super::second_factor::{BeginFactor, EndFactor, FirstCode, NewFactor, RecoveryCodes};
use super::statistics::{GodPoints, Group, MyResult, MyResults, Statistics};
use super::tables::{Founded, Links, NewTable, Sight};
use super::visitors::{Myself, Name, NewName, Webhook, WebhookKey};
use crate::typescript::check;

const IMPORTS: &str =
    "import type { Answered, RoomForm, SaidForm, Say, SettingsForm, UpdateForm } from \"./socket\";\n";

#[test]
fn the_types_for_the_browser_are_up_to_date() {
    let config = Config::default();
    let declarations = [
        Name::decl(&config),
        NewName::decl(&config),
        Login::decl(&config),
        NewPassword::decl(&config),
        Reset::decl(&config),
        BeginFactor::decl(&config),
        NewFactor::decl(&config),
        FirstCode::decl(&config),
        RecoveryCodes::decl(&config),
        EndFactor::decl(&config),
        MySession::decl(&config),
        MySessions::decl(&config),
        Farewell::decl(&config),
        Webhook::decl(&config),
        WebhookKey::decl(&config),
        Myself::decl(&config),
        NewTable::decl(&config),
        Founded::decl(&config),
        Links::decl(&config),
        Sight::decl(&config),
        SummaryState::decl(&config),
        Summary::decl(&config),
        Tables::decl(&config),
        GodPoints::decl(&config),
        Group::decl(&config),
        Statistics::decl(&config),
        MyResult::decl(&config),
        MyResults::decl(&config),
        Choice::decl(&config),
        Bot::decl(&config),
        Choices::decl(&config),
        Reason::decl(&config),
        Failed::decl(&config),
        requests(),
    ];
    check("rest.ts", "api", IMPORTS, &declarations);
}

/// Every request by its method and path, with its body and the body of its answer.
fn requests() -> String {
    let document: Value = serde_json::from_str(&super::openapi()).unwrap();
    let mut text = "type Requests = {\n".to_owned();
    for (path, methods) in document["paths"].as_object().unwrap() {
        if !path.starts_with("/api/") {
            continue;
        }
        for (method, request) in methods.as_object().unwrap() {
            let responses = request["responses"].as_object().unwrap();
            let Some((_, answer)) = responses.iter().find(|(status, _)| status.starts_with('2')) else {
                continue;
            };
            let (body, answer) = (content(&request["requestBody"]), content(answer));
            let method = method.to_uppercase();
            let _ = writeln!(text, "  \"{method} {path}\": {{ body: {body}, answer: {answer} }},");
        }
    }
    text + "};"
}

/// The type of a body; null if there is none.
fn content(of: &Value) -> String {
    let forms = of.get("content").and_then(Value::as_object).into_iter().flat_map(Map::values);
    let types: Vec<_> = forms.map(|form| typescript(&form["schema"])).collect();
    if types.is_empty() { "null".to_owned() } else { types.join(" | ") }
}

/// What our requests have of schemas, and no more.
fn typescript(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap().to_owned();
    }
    if let Some(one_of) = schema["oneOf"].as_array() {
        return one_of.iter().map(typescript).collect::<Vec<_>>().join(" | ");
    }
    match schema["type"].as_str() {
        Some("null") => "null".to_owned(),
        Some("string") => "string".to_owned(),
        Some("object") => "Record<string, unknown>".to_owned(),
        _ => panic!("a body of an unknown form: {schema}"),
    }
}
