import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";

/** An early reply is current while the page opens; after this it may be stale. */
const MAX_AGE_MS = 10_000;

/** Path and query of an early request, and the wire names of the roles that may send it. */
export type EarlyRequest = readonly [path: string, roles: readonly string[]];

/**
 * Script in the document that runs before the panel's bundle. It sends the requests in its element's `data-asked` for
 * the logged-in user. Loaders with the same request share one response.
 */
export const EARLY_REQUESTS_SCRIPT = `{const sent={};try{const token=localStorage.getItem("${ADMIN_TOKEN_KEY}"),{role}=JSON.parse(localStorage.getItem("${ADMIN_USER_KEY}"));
const ask=path=>fetch(path,{headers:{authorization:"Bearer "+token},signal:AbortSignal.timeout(30000)});
if(token)window.early={token,replies:JSON.parse(document.currentScript.dataset.asked).filter(([,roles])=>roles.includes(role)).map(([path])=>{
const reply=(sent[path]??=ask(path)).then(found=>found.clone());reply.catch(()=>{});return[path,reply]})}}catch{}}`;

type Early = { token: string; replies: (readonly [path: string, reply: Promise<Response>])[] };

/** Returns the document's early reply to a request once; undefined for any other call. */
export function takeEarlyReply(input: RequestInfo | URL, method: string, token: string | null) {
	const { early } = globalThis as { early?: Early };
	if (method !== "GET" || !early || early.token !== token) return undefined;
	const index = early.replies.findIndex(([path]) => path === input);
	const [match] = index >= 0 ? early.replies.splice(index, 1) : [];
	return performance.now() < MAX_AGE_MS ? match?.[1] : undefined;
}
