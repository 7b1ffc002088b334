import { lazy, Suspense, useEffect } from "react";
import { data, redirect, replace, type ShouldRevalidateFunctionArgs } from "react-router";
import { createApiClient, createSharedApiClient } from "#api/client.server.ts";
import { readFormFields, readProblem } from "#api/submit.server.ts";
import { computeCaseMessages } from "#app/site/follow/case-messages.ts";
import { CustomerCase } from "#app/site/follow/customer-case.tsx";
import { BrokenPage } from "#app/site/layout/broken-page.tsx";
import type { PortalCase } from "#core/requests/link/contract.ts";
import {
	type CustomerStatus,
	getSavedMessage,
} from "#features/workshop/appointments/changes/customer-status.ts";
import type { OwnTimeChange, PublicVisit } from "#features/workshop/appointments/contract.ts";
import type { LastAction } from "#features/workshop/appointments/site/visit-part.tsx";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";
import { buildEstimatePdfPath } from "#features/workshop/estimates/site/pdf-path.ts";
import type { PaymentReport, PublicAccount } from "#features/workshop/payments/customer/public-contract.ts";
import { REPORT_INTENT, REPORTED_MESSAGE } from "#features/workshop/payments/site/report-intent.ts";
import type { CustomerPhotos } from "#features/workshop/photos/contract.ts";
import type { PublicOrder } from "#features/workshop/work-orders/customer/public-contract.ts";
import { buildTitle } from "#site/page-text.ts";
import type { Route } from "./+types/follow";

// Rarely shown, so it is loaded separately.
const UnavailableCase = lazy(() => import("#features/workshop/appointments/site/case-unavailable.tsx"));
const PDF_EXTENSION = ".pdf";
const NO_RESPONSE = "No sabemos si llegó. Prueba otra vez en un minuto: no se hace dos veces.";

/** The page is private: it is not indexed, and its URL appears in no meta tag. */
export const meta: Route.MetaFunction = ({ matches: [, frame] }) => {
	const title = buildTitle("Tu solicitud", frame.loaderData?.settings.name ?? "Taller");
	const tags = [{ title }, { name: "robots", content: "noindex" }];
	if (!import.meta.env.SSR) return tags;
	const content = "Mira cómo va, cambia tu cita, aprueba tu cotización y manda fotos.";
	return [...tags, { name: "description", content }];
};

export async function loader({ request, url, params: { token } }: Route.LoaderArgs) {
	// The PDF has its own path, shorter than the API's.
	if (token.endsWith(PDF_EXTENSION))
		throw redirect(buildEstimatePdfPath(token.slice(0, -PDF_EXTENSION.length)));
	const { links, visits, estimates, photos, payments, "work-orders": orders } = createApiClient(request);
	const param = { token };
	const [customerCase, visitPart, estimate, pictures, accountResponse] = await Promise.all([
		links[":token"].$get({ param }).then(readPart<PortalCase>),
		visits[":token"].$get({ param }).then(readPart<PublicVisit>),
		estimates[":token"].$get({ param }).then(readPart<PublicEstimate>),
		photos[":token"].$get({ param }).then(readPart<CustomerPhotos>),
		payments[":token"].$get({ param }),
	]);
	if (!customerCase) return data({ own: undefined, token, last: undefined }, { status: 404 });
	const settings = await createSharedApiClient(request).settings.$get();
	const orderResponse = customerCase.has_order ? await orders[":token"].$get({ param }) : undefined;
	const order = orderResponse && (await readPart<PublicOrder>(orderResponse));
	const account = await readPart<PublicAccount>(accountResponse);
	// Once the car was received, its work order replaces the visit, and the hour is no longer shown.
	const visit = order ? undefined : visitPart;
	const messages = computeCaseMessages(await settings.json(), customerCase, {
		visit,
		order,
		photos: pictures,
	});
	const reported = account && account.payable_cents > 0 && parseReport(url.searchParams);
	const last = reported || parseLastAction(url.searchParams, visit, messages.visitStatus);
	const getTag = (response: typeof orderResponse | typeof accountResponse) =>
		response?.headers.get("etag") ?? undefined;
	const tags = { tag: getTag(orderResponse), accountTag: getTag(accountResponse) };
	const own = { customerCase, visit, estimate, photos: pictures, order, account, ...tags, messages };
	return data({ own, token, last });
}

/** Reads the last action from the URL; returns it only if it matches the visit's current state. */
function parseLastAction(
	query: URLSearchParams,
	visit: PublicVisit | undefined,
	visitStatus: CustomerStatus | undefined,
): LastAction | undefined {
	const [intent, reason] = [query.get("hecho"), query.get("motivo")];
	if (reason) return { intent: "cancelar", reason };
	if (!intent || !visit || !visitStatus) return undefined;
	return { intent, message: getSavedMessage(intent, visit, visitStatus) };
}

/** Reads from the URL that the customer has just reported a payment. */
const parseReport = (query: URLSearchParams): LastAction | undefined =>
	query.get("hecho") === REPORT_INTENT ? { intent: REPORT_INTENT, message: REPORTED_MESSAGE } : undefined;

/** Reads one part of the portal; undefined if the token opens none. An overlong token (422) counts as unknown. */
async function readPart<Part>(response: Pick<Response, "ok" | "status" | "json">): Promise<Part | undefined> {
	if (response.ok) return (await response.json()) as Part;
	if (response.status === 404 || response.status === 422) return undefined;
	throw data(null, { status: response.status });
}

/**
 * Handles the page's forms; cancelling asks for confirmation first. A successful action redirects to the page, so that
 * Back and a reload resubmit nothing.
 */
export async function action({ request, url, params }: Route.ActionArgs) {
	const values = await readFormFields(request);
	const { intent = "", motivo = "", detalle = "" } = values;
	const param = { token: params.token };
	const client = createApiClient(request);
	const visit = client.visits[":token"];
	const redirectTo = (query: Record<string, string>) =>
		replace(`${url.pathname}?${new URLSearchParams(query)}`, 303);
	if (intent === "cancelar" && values.seguro !== "si") return redirectTo({ motivo });
	const reason = [detalle && motivo === "Otro motivo" ? "" : motivo, detalle].filter(Boolean).join(": ");
	if (intent === REPORT_INTENT) {
		const json = values as typeof values & PaymentReport;
		const response = await client.payments[":token"].report.$post({ param, header: {}, json });
		if (response.ok) return redirectTo({ hecho: intent });
		return data({ intent, problem: await readProblem(response), values }, { status: response.status });
	}
	const response =
		intent === "cancelar"
			? await visit.cancellation.$post({ param, json: { reason } })
			: intent === "mover"
				? // The API validates the form; here it is only forwarded.
					await visit.time.$post({ param, json: values as typeof values & OwnTimeChange })
				: await visit.confirmation.$post({ param, json: { seen: values.seen } });
	if (response.ok) return redirectTo({ hecho: intent });
	return data({ intent, problem: await readProblem(response), values }, { status: response.status });
}

/** Keeps the page and its selections when the connection fails. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	return serverAction().catch((error: unknown) => {
		if (error instanceof Response) throw error;
		const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
		return data({ intent: values.intent ?? "", problem: { detail: NO_RESPONSE }, values }, 503);
	});
}

/**
 * Reloads the data after a rejected action, since the state has changed; a network or server failure keeps the page.
 */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const ErrorBoundary = BrokenPage;

/** Skips loading the code when the device stores no photos; older browsers cannot list databases. */
async function deleteExpiredPhotos() {
	const databases = await indexedDB.databases?.();
	if (databases?.length !== 0)
		await (await import("#features/workshop/photos/site/stored-photos.ts")).deleteExpiredPhotos();
}

/** Customer portal: everything about one request, under one permanent link. */
export default function FollowPage({ loaderData, actionData }: Route.ComponentProps) {
	const { own, token, last } = loaderData;
	// Delete expired photos stored on this device even if the page shows none.
	useEffect(() => void deleteExpiredPhotos().catch(() => {}), []);
	if (!own || own.customerCase.is_over)
		return (
			<Suspense>
				<UnavailableCase closedCase={own?.customerCase} />
			</Suspense>
		);
	return <CustomerCase key={token} portal={own} token={token} lastAction={actionData ?? last} />;
}
