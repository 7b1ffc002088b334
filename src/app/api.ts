import type { Route } from "./+types/route";
import { getCaller } from "./caller.server.ts";
import { api } from "./live.server.ts";

export const loader = ({ request }: Route.LoaderArgs) => api.fetch(request, getCaller(request));
export const action = ({ request }: Route.ActionArgs) => api.fetch(request, getCaller(request));
