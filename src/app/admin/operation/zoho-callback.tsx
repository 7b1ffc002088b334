import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { headers, meta } from "#admin/frame/head.ts";
import { LoadingPage } from "#admin/frame/script-required.tsx";
import { getLoginPath, requireUser } from "#admin/session.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { ZohoLayout, ZohoProgress } from "#features/operation/calendar/admin/zoho-layout.tsx";
import {
	AUTHORISED,
	CALLBACK_FAILED,
	formatAuthorisationError,
	formatConfigurationError,
	NO_CODE,
} from "#features/operation/calendar/messages.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/zoho-callback";

export { headers, meta };

const ADMIN_PATH = "/admin";
/** Delay between the success message and the redirect (rules 8.5). */
const REDIRECT_AFTER_MS = 3000;
const MAX_ERROR_LENGTH = 120;

type Outcome = { state: "processing" } | { state: "done"; calendar: string } | Failure;
type Failure = { state: "failed"; message: string };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
	const user = requireUser(getLoginPath(request.url));
	return { user, params: Object.fromEntries(new URL(request.url).searchParams) };
}

export function HydrateFallback() {
	return (
		<LoadingPage title="Zoho Calendar">
			<p>Procesando autorización…</p>
		</LoadingPage>
	);
}

/**
 * Finishes the authorisation after Zoho redirects back, and shows its result.
 *
 * @source rules 8.5
 */
export default function ZohoCallbackPage({ loaderData }: Route.ComponentProps) {
	const { user, params } = loaderData;
	const [outcome, setOutcome] = useState<Outcome>({ state: "processing" });
	const hasStarted = useRef(false);
	const navigate = useNavigate();

	useEffect(() => {
		// A code works once, so a second request would report a false failure.
		if (hasStarted.current) return;
		hasStarted.current = true;
		void finishAuthorisation(params).then(setOutcome);
	}, [params]);

	useEffect(() => {
		if (outcome.state !== "done") return;
		const timer = setTimeout(() => void navigate(ADMIN_PATH, { replace: true }), REDIRECT_AFTER_MS);
		return () => clearTimeout(timer);
	}, [outcome, navigate]);

	return (
		<ZohoLayout user={user}>
			{outcome.state === "processing" && <ZohoProgress>Procesando autorización…</ZohoProgress>}
			{outcome.state === "done" && (
				<div role="status">
					<p className="flex gap-3 font-semibold">
						<Icon name="check" className="mt-0.5 shrink-0 text-green" />
						{AUTHORISED}
					</p>
					<p className="mt-3 text-muted">Calendario: «{outcome.calendar}». En 3 segundos vuelves al panel.</p>
				</div>
			)}
			{outcome.state === "failed" && (
				<>
					<p role="alert">{outcome.message}</p>
					<ButtonLink to={ADMIN_PATH} className="mt-6">
						Volver al panel
					</ButtonLink>
				</>
			)}
		</ZohoLayout>
	);
}

async function finishAuthorisation(params: Record<string, string>): Promise<Outcome> {
	const { error, code, state, location, "accounts-server": accountsServer } = params;
	if (error) return createFailure(formatAuthorisationError(error.slice(0, MAX_ERROR_LENGTH)));
	if (!code) return createFailure(NO_CODE);
	try {
		const json = { code, state, location, "accounts-server": accountsServer };
		const { calendar } = await read(staffApi.admin.zoho.callback.$post({ json }));
		return { state: "done", calendar };
	} catch (problem) {
		const isServerResponse = problem instanceof ApiProblem && problem.status > 0;
		return createFailure(isServerResponse ? formatConfigurationError(problem.message) : CALLBACK_FAILED);
	}
}

const createFailure = (message: string): Failure => ({ state: "failed", message });
