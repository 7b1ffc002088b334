import { onPersonForgotten } from "#core/requests/hooks.server.ts";
import { eraseEstimatePersonalData } from "./erase-personal-data.server.ts";

onPersonForgotten.register(eraseEstimatePersonalData);
