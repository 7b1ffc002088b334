import { onPersonForgotten } from "#core/requests/hooks.server.ts";
import { deletePhotosOfLeads } from "./delete.server.ts";

onPersonForgotten.register(deletePhotosOfLeads);
