import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ZohoLayout, ZohoWorking } from "#admin/account/zoho-layout.tsx";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import {
	AUTHORISED,
	CALLBACK_FAILED,
	NO_CODE,
	notConfigured,
	refusedByZoho,
} from "#features/calendar/sentences.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/zoho-callback";
import { loginPath, userOr } from "./account/session.ts";
import { headers, meta } from "./frame/head.ts";
import { BeforeScript } from "./frame/needs-script.tsx";

export { headers, meta };

const ADMIN = "/admin";
/** Delay between the success message and the redirect (rules 8.5). */
const REDIRECT_AFTER_MS = 3000;
const ERROR_MAX = 120;

type Outcome = { state: "processing" } | { state: "done"; calendar: string } | Failure;
type Failure = { state: "failed"; sentence: string };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
	const user = userOr(loginPath(request.url));
	return { user, given: Object.fromEntries(new URL(request.url).searchParams) };
}

export function HydrateFallback() {
	return (
		<BeforeScript title="Zoho Calendar">
			<p>Procesando autorización…</p>
		</BeforeScript>
	);
}

/**
 * Finishes the authorisation after Zoho redirects back, and shows its result.
 *
 * @source rules 8.5
 */
export default function ZohoCallbackPage({ loaderData }: Route.ComponentProps) {
	const { user, given } = loaderData;
	const [outcome, setOutcome] = useState<Outcome>({ state: "processing" });
	const hasBegun = useRef(false);
	const navigate = useNavigate();

	useEffect(() => {
		// A code works once, so a second request would report a false failure.
		if (hasBegun.current) return;
		hasBegun.current = true;
		void finish(given).then(setOutcome);
	}, [given]);

	useEffect(() => {
		if (outcome.state !== "done") return;
		const timer = setTimeout(() => void navigate(ADMIN, { replace: true }), REDIRECT_AFTER_MS);
		return () => clearTimeout(timer);
	}, [outcome, navigate]);

	return (
		<ZohoLayout user={user}>
			{outcome.state === "processing" && <ZohoWorking>Procesando autorización…</ZohoWorking>}
			{outcome.state === "done" && (
				<div role="status">
					<p className="flex gap-3 font-semibold">
						<Icon name="check" className="mt-0.5 shrink-0 text-green" />
						{AUTHORISED}
					</p>
					<p className="mt-3 text-muted">
						Calendario: «{outcome.calendar}». En 3 segundos vuelves al panel.
					</p>
				</div>
			)}
			{outcome.state === "failed" && (
				<>
					<p role="alert">{outcome.sentence}</p>
					<ButtonLink to={ADMIN} className="mt-6">
						Volver al panel
					</ButtonLink>
				</>
			)}
		</ZohoLayout>
	);
}

async function finish(given: Record<string, string>): Promise<Outcome> {
	const { error, code, state, location, "accounts-server": accountsServer } = given;
	if (error) return failed(refusedByZoho(error.slice(0, ERROR_MAX)));
	if (!code) return failed(NO_CODE);
	try {
		const json = { code, state, location, "accounts-server": accountsServer };
		const { calendar } = await read(staffApi.admin.zoho.callback.$post({ json }));
		return { state: "done", calendar };
	} catch (problem) {
		const isAnswer = problem instanceof ApiProblem && problem.status > 0;
		return failed(isAnswer ? notConfigured(problem.message) : CALLBACK_FAILED);
	}
}

const failed = (sentence: string): Failure => ({ state: "failed", sentence });
