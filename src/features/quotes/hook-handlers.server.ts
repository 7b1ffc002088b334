import { onPersonForgotten, registerRequestKind } from "#core/requests/hooks.server.ts";
import { forgetQuotes, QUOTE_REQUESTS } from "./quote-lead-kind.server.ts";

registerRequestKind("quote", QUOTE_REQUESTS);
onPersonForgotten.register(forgetQuotes);
