import { onPersonForgotten, registerRequestKind } from "#core/requests/hooks.server.ts";
import { forgetMessages, MESSAGE_REQUESTS } from "./lead-kind.server.ts";

registerRequestKind("contact", MESSAGE_REQUESTS);
onPersonForgotten.register(forgetMessages);
