import { onPersonForgotten } from "#core/requests/hooks.server.ts";
import { closeEstimatesOfErased } from "./close-erased.server.ts";

onPersonForgotten.register(closeEstimatesOfErased);
