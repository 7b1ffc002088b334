import { getCaller } from "#api/caller.server.ts";
import { api } from "#api/live.server.ts";
import type { Route } from "./+types/api";

export const loader = ({ request }: Route.LoaderArgs) => api.fetch(request, getCaller(request));
export const action = ({ request }: Route.ActionArgs) => api.fetch(request, getCaller(request));
