import { bindRequestKind } from "#core/requests/hooks.server.ts";
import { MESSAGE_REQUESTS } from "./lead-kind.server.ts";

bindRequestKind("contact", MESSAGE_REQUESTS)();
