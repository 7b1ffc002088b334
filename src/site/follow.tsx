import { lazy, Suspense, useEffect } from "react";
import { data, redirect, replace, type ShouldRevalidateFunctionArgs } from "react-router";
import { apiFor, apiForEverybody } from "#api/client.server.ts";
import { problemOf, typedFields } from "#api/submit.server.ts";
import type { OwnTimeChange, PublicVisit } from "#features/appointments/contract.ts";
import { type Standing, savedSentence } from "#features/appointments/visit-words.ts";
import type { PublicEstimate } from "#features/estimates/public-contract.ts";
import type { OwnMatter } from "#features/leads/link/contract.ts";
import type { OwnPhotos } from "#features/photos/contract.ts";
import type { PublicOrder } from "#features/work-orders/public-contract.ts";
import { paperOf } from "#site/estimate/paper.ts";
import type { Route } from "./+types/follow";
import { KnownMatter } from "./follow/known-matter.tsx";
import type { LastAction } from "./follow/visit-part.tsx";
import { wordsOf } from "./follow/words-of.ts";
import { BrokenPage } from "./layout/broken-page.tsx";
import { titleOf } from "./page-words.ts";

// Rarely shown, so it is loaded separately.
const NoMatter = lazy(() => import("./follow/no-matter.tsx"));
const PAPER = ".pdf";
const NOT_HEARD = "No sabemos si llegó. Prueba otra vez en un minuto: no se hace dos veces.";

/** The page is private: it is not indexed, and its URL appears in no meta tag. */
export const meta: Route.MetaFunction = ({ matches: [, frame] }) => {
	const title = titleOf("Tu solicitud", frame.loaderData?.settings.name ?? "Taller");
	const tags = [{ title }, { name: "robots", content: "noindex" }];
	if (!import.meta.env.SSR) return tags;
	const content = "Mira cómo va, cambia tu cita, aprueba tu cotización y manda fotos.";
	return [...tags, { name: "description", content }];
};

export async function loader({ request, url, params: { token } }: Route.LoaderArgs) {
	// The PDF has its own path, shorter than the API's.
	if (token.endsWith(PAPER)) throw redirect(paperOf(token.slice(0, -PAPER.length)));
	const { links, visits, estimates, photos, "work-orders": orders } = apiFor(request);
	const param = { token };
	const [matter, booked, estimate, pictures] = await Promise.all([
		links[":token"].$get({ param }).then(partOf<OwnMatter>),
		visits[":token"].$get({ param }).then(partOf<PublicVisit>),
		estimates[":token"].$get({ param }).then(partOf<PublicEstimate>),
		photos[":token"].$get({ param }).then(partOf<OwnPhotos>),
	]);
	if (!matter) return data({ own: undefined, token, last: undefined }, { status: 404 });
	const settings = await apiForEverybody(request).settings.$get();
	const car = matter.has_order ? await orders[":token"].$get({ param }) : undefined;
	const order = car && (await partOf<PublicOrder>(car));
	// Once the car was received, its work order replaces the visit, and the hour is no longer shown.
	const visit = order ? undefined : booked;
	const words = wordsOf(await settings.json(), matter, { visit, order, photos: pictures });
	const last = lastIn(url.searchParams, visit, words.standing);
	const tag = car?.headers.get("etag") ?? undefined;
	const own = { matter, visit, estimate, photos: pictures, order, tag, words };
	return data({ own, token, last });
}

/** Reads the last action from the URL; returns it only if it matches the visit's current state. */
function lastIn(
	query: URLSearchParams,
	visit: PublicVisit | undefined,
	standing: Standing | undefined,
): LastAction | undefined {
	const [intent, reason] = [query.get("hecho"), query.get("motivo")];
	if (reason) return { intent: "cancelar", reason };
	if (!intent || !visit || !standing) return undefined;
	return { intent, said: savedSentence(intent, visit, standing) };
}

/** Reads one part of the portal; undefined if the token opens none. An overlong token (422) counts as unknown. */
async function partOf<Part>(
	reply: Pick<Response, "ok" | "status" | "json">,
): Promise<Part | undefined> {
	if (reply.ok) return (await reply.json()) as Part;
	if (reply.status === 404 || reply.status === 422) return undefined;
	throw data(null, { status: reply.status });
}

/**
 * Handles the page's forms; cancelling asks for confirmation first. A successful action redirects to the page, so that
 * Back and a reload resubmit nothing.
 */
export async function action({ request, url, params }: Route.ActionArgs) {
	const typed = await typedFields(request);
	const { intent = "", motivo = "", detalle = "" } = typed;
	const param = { token: params.token };
	const visit = apiFor(request).visits[":token"];
	const to = (say: Record<string, string>) =>
		replace(`${url.pathname}?${new URLSearchParams(say)}`, 303);
	if (intent === "cancelar" && typed.seguro !== "si") return to({ motivo });
	const reason = [detalle && motivo === "Otro motivo" ? "" : motivo, detalle]
		.filter(Boolean)
		.join(": ");
	const reply =
		intent === "cancelar"
			? await visit.cancellation.$post({ param, json: { reason } })
			: intent === "mover"
				? // The API validates the form; here it is only forwarded.
					await visit.time.$post({ param, json: typed as unknown as OwnTimeChange })
				: await visit.confirmation.$post({ param, json: { seen: typed.seen } });
	if (reply.ok) return to({ hecho: intent });
	return data({ intent, problem: await problemOf(reply), typed }, { status: reply.status });
}

/** Keeps the page and its selections when the connection fails. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	return serverAction().catch((error: unknown) => {
		if (error instanceof Response) throw error;
		const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
		return data({ intent: typed.intent ?? "", problem: { detail: NOT_HEARD }, typed }, 503);
	});
}

/**
 * Reloads the data after a rejected action, since the state has changed; a network or server failure keeps the page.
 */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
	actionStatus < 500;

export const ErrorBoundary = BrokenPage;

/** Skips loading the code when the device stores no photos; older browsers cannot list databases. */
async function dropOldPhotos() {
	const kept = await indexedDB.databases?.();
	if (kept?.length !== 0) await (await import("./photos/kept-photos.ts")).dropOld();
}

/** Customer portal: everything about one request, under one permanent link. */
export default function FollowPage({ loaderData, actionData }: Route.ComponentProps) {
	const { own, token, last } = loaderData;
	// Delete expired photos stored on this device even if the page shows none.
	useEffect(() => void dropOldPhotos().catch(() => {}), []);
	if (!own || own.matter.is_over)
		return (
			<Suspense>
				<NoMatter over={own?.matter} />
			</Suspense>
		);
	return <KnownMatter key={token} own={own} token={token} last={actionData ?? last} />;
}
