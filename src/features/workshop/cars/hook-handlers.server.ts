import { onPersonForgotten } from "#core/requests/hooks.server.ts";
import { erasePlates } from "./erase.server.ts";

onPersonForgotten.register(erasePlates);
