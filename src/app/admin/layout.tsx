import { useEffect, useState } from "react";
import { Outlet, redirect, useLocation, useMatches, useNavigation } from "react-router";
import { NEW_LEADS, PanelProvider } from "#admin/frame/context.ts";
import type { Handle } from "#admin/frame/early-requests.ts";
import { UnknownPage, WrongRolePage } from "#admin/frame/error.tsx";
import { headers, meta } from "#admin/frame/head.ts";
import { ScriptRequired } from "#admin/frame/script-required.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { canOpen, getHomePath } from "#admin/frame/tabs.ts";
import { useDebounced } from "#admin/frame/use-debounced.ts";
import { usePolling } from "#admin/frame/use-polling.ts";
import { HOME } from "#admin/paths.ts";
import {
	clearLogin,
	getLoginPath,
	requireUser,
	SECOND_STEP,
	SET_PASSWORD,
	saveUser,
} from "#admin/session.ts";
import { ApiProblem, BACKGROUND_CALL, getLastUsedAt, read, staffApi } from "#api/client.ts";
import { AlarmBanner } from "#app/admin/shell/alarm-banner.tsx";
import { PanelHeader } from "#app/admin/shell/header.tsx";
import { usePageFocus } from "#app/admin/shell/page-focus.ts";
import { PanelNav } from "#app/admin/shell/panel-nav.tsx";
import { PhoneBar } from "#app/admin/shell/phone-bar.tsx";
import { PasswordPrompts } from "#core/accounts/admin/password-prompts.tsx";
import type { StaffUser } from "#core/accounts/contract.ts";
import {
	IDLE_WARNING_MS,
	PASSWORD_CHANGE_NEEDED,
	SESSION_IDLE_MS,
	TWO_STEP_NEEDED,
} from "#core/accounts/rules.ts";
import { hasRight } from "#domain/permissions.ts";
import { cn } from "#ui/cn.ts";
import { IsPathForbiddenContext } from "#ui/link.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import type { Route } from "./+types/layout";

export { headers, meta };

const INBOX = "/admin/dashboard/bandeja";

export const handle: Handle = {
	listRequests: () => [
		[staffApi.admin["chat-sender"].$path(), "account"],
		[staffApi.admin.inbox.$path({ query: NEW_LEADS }), "inbox"],
	],
};

const BADGE_POLL_INTERVAL_MS = 15_000;
const LOADING_DELAY_MS = 200;

/** Redirects to the login without a session, or when the server rejects it, and to steps that must come first. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	async ({ request }, next) => {
		const user = requireUser(getLoginPath(request.url));
		// Logins lead to the dashboard. Redirect roles without access to it to their own start page.
		if (new URL(request.url).pathname === HOME && !canOpen(user, HOME)) throw redirect(getHomePath(user));
		const results = await next();
		const problems = Object.values(results)
			.map(({ result }) => result)
			.filter((result) => result instanceof ApiProblem);
		if (problems.some(({ problem }) => problem.code === PASSWORD_CHANGE_NEEDED)) throw redirect(SET_PASSWORD);
		if (problems.some(({ problem }) => problem.code === TWO_STEP_NEEDED)) throw redirect(SECOND_STEP);
		if (!problems.some(({ status }) => status === 401)) return;
		clearLogin();
		throw redirect(getLoginPath(request.url));
	},
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const user = requireUser(getLoginPath(request.url));
	const [sender, inbox] = await Promise.all([
		read(staffApi.admin["chat-sender"].$get()).catch(ignoreUnlessAuthError),
		hasRight(user, "inbox")
			? read(staffApi.admin.inbox.$get({ query: NEW_LEADS })).catch(ignoreUnlessAuthError)
			: undefined,
	]);
	return { user, sender: sender ?? (await loadDefaultSender()), newLeads: inbox?.new_leads ?? 0 };
}

/** Loads the default chat sender if the server returned none. Its texts are a separate file, fetched only then. */
async function loadDefaultSender() {
	const { CHAT_DEFAULTS } = await import("#core/settings/chat-defaults.ts");
	return { shop: "Panel", chats: CHAT_DEFAULTS, uses_work_orders: false };
}

/** Ignores a failed request, as the header works without a count or shop name. @throws on 401 and 403 */
function ignoreUnlessAuthError(problem: unknown) {
	if (problem instanceof ApiProblem && [401, 403].includes(problem.status)) throw problem;
	return undefined;
}

export const shouldRevalidate = () => false;

export function HydrateFallback() {
	return (
		<>
			<title>Panel</title>
			<div className="on-dark h-16" />
			<div className="panel-columns">
				<div className="border-r border-line bg-paper max-lg:hidden lg:h-dvh" />
				<main className="panel-measure py-6 [font-family:Arial,sans-serif]">
					<ScriptRequired />
					<SkeletonList label="Abriendo el panel…" isLabelVisible count={6} className="grid gap-3" />
				</main>
			</div>
		</>
	);
}

export default function PanelLayout({ loaderData }: Route.ComponentProps) {
	const [sender, setSender] = useState(loaderData.sender);
	const [user, setUser] = useState(loaderData.user);
	const [newLeads, setNewLeads] = useState(loaderData.newLeads);
	const { pathname } = useLocation();
	const isNotFound = useMatches().at(-1)?.id === "admin/not-found";
	const access = getPageAccess(user, pathname, sender.uses_work_orders);
	const isNavigating = useNavigation().state === "loading";
	// Show the progress bar only after the page has been loading for a while.
	const isLoading = useDebounced(isNavigating, LOADING_DELAY_MS) && isNavigating;
	usePageFocus();

	usePolling(async () => {
		// The inbox polls the same count more often.
		if (pathname.startsWith(INBOX) || !hasRight(user, "inbox")) return;
		const { new_leads } = await read(staffApi.admin.inbox.$get({ query: NEW_LEADS }, BACKGROUND_CALL));
		setNewLeads(new_leads);
	}, BADGE_POLL_INTERVAL_MS);

	function handleUser(updatedUser: StaffUser) {
		saveUser(updatedUser);
		setUser(updatedUser);
	}

	return (
		<PanelProvider value={{ ...sender, setSender, user, setUser: handleUser, newLeads, setNewLeads }}>
			<IsPathForbiddenContext value={(to) => !canOpen(user, to, sender.uses_work_orders)}>
				<a href="#contenido" className="skip-link btn btn-primary">
					Saltar al contenido
				</a>
				<PanelHeader />
				<IdleWarning />
				{hasRight(user, "alarms") && <AlarmBanner />}
				<div
					aria-hidden="true"
					className={cn("h-0.5 origin-left bg-accent", isLoading ? "animate-pulse" : "opacity-0")}
				/>
				<span role="status" className="sr-only">
					{isLoading ? "Cargando…" : ""}
				</span>
				<div className="panel-columns">
					<PanelNav />
					{/* Leave space below the last control, so that it can be scrolled out from under a toast. */}
					<main id="contenido" tabIndex={-1} className="panel-measure pt-3 pb-28 md:pt-6">
						{access === "disabled" ? (
							<UnknownPage />
						) : isNotFound || access === "open" ? (
							<Outlet />
						) : (
							<WrongRolePage />
						)}
					</main>
				</div>
				<PhoneBar />
				<PasswordPrompts user={user} />
			</IsPathForbiddenContext>
		</PanelProvider>
	);
}

/** Whether a user may open a page: their role may forbid it, or the shop does not use its feature. */
type PageAccess = "open" | "disabled" | "forbidden";

function getPageAccess(user: StaffUser, pathname: string, usesOrders: boolean): PageAccess {
	if (!canOpen(user, pathname)) return "forbidden";
	return canOpen(user, pathname, usesOrders) ? "open" : "disabled";
}

const IDLE_CHECK_INTERVAL_MS = 10_000;
/** The server records the last use with up to a minute of delay. */
const LAST_USE_DELAY_MS = 60_000;

function IdleWarning() {
	const [isExpiring, setIsExpiring] = useState(false);

	useEffect(() => {
		const warnAfterMs = SESSION_IDLE_MS - IDLE_WARNING_MS - LAST_USE_DELAY_MS;
		const checkIdle = () => {
			const idleMs = Date.now() - getLastUsedAt();
			setIsExpiring(idleMs > warnAfterMs && idleMs < SESSION_IDLE_MS);
		};
		const timer = setInterval(checkIdle, IDLE_CHECK_INTERVAL_MS);
		return () => clearInterval(timer);
	}, []);

	async function handleStay() {
		await read(staffApi.admin.sessions.$get()).catch(() => {});
		setIsExpiring(false);
	}

	if (!isExpiring) return null;
	return (
		<div role="alert" className="border-b border-accent bg-[#fdecc8] text-ink">
			<div className="panel-measure flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
				<p className="grow font-medium">
					Tu sesión termina en 2 minutos por falta de uso. Lo que escribiste se queda aquí.
				</p>
				<SmallButton onClick={handleStay}>Seguir conectado</SmallButton>
			</div>
		</div>
	);
}
