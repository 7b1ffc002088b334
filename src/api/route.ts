import type { Route } from "./+types/route";
import { callerOf } from "./caller.server.ts";
import { api } from "./live.server.ts";

export const loader = ({ request }: Route.LoaderArgs) => api.fetch(request, callerOf(request));
export const action = ({ request }: Route.ActionArgs) => api.fetch(request, callerOf(request));
