import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { isRouteErrorResponse, Outlet, useMatches } from "react-router";
import { BrokenPage } from "#app/site/layout/broken-page.tsx";
import { FloatingWidget } from "#app/site/layout/floating-widget.tsx";
import { Footer } from "#app/site/layout/footer.tsx";
import { useHeadAfterNavigation } from "#app/site/layout/head-after-navigation.ts";
import { Header } from "#app/site/layout/header.tsx";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { QuoteProvider } from "#features/inbox/quotes/site/quote-provider.tsx";
import { ServiceRequestProvider } from "#features/inbox/service-requests/site/service-request-provider.tsx";
import { AppointmentProvider } from "#features/workshop/appointments/site/appointment-provider.tsx";
import { Deferred } from "#site/deferred.tsx";
import { HoursLine, OpeningChip } from "#site/opening-times.tsx";
import { readSite } from "#site/read-site.server.ts";
import { useShowReceiptAgain } from "#site/sent/tab-receipt.ts";
import { useOptionalSite, useSite } from "#site/site-data.ts";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/layout";

// Rarely shown, so it is loaded separately; the 404 response proves that the client is online.
const MissingPage = lazy(() => import("#app/site/layout/missing-page.tsx"));
// Only a private site needs these two.
const PrivateShell = lazy(async () => ({
	default: (await import("#app/site/layout/private-shell.tsx")).PrivateShell,
}));
const CarriedPreview = lazy(async () => ({
	default: (await import("#site/carried-preview.ts")).CarriedPreview,
}));

export const loader = ({ request }: Route.LoaderArgs) => readSite(request);

export default function Layout() {
	return (
		<Shell>
			<Outlet />
		</Shell>
	);
}

/** Shows missing and failed pages within the layout: header, footer and contact links stay available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const site = useOptionalSite();
	const Failure = useMatches().map(getFailureComponent).findLast(Boolean) ?? BrokenPage;
	if (!site) throw error;
	const isMissing = isRouteErrorResponse(error) && error.status === 404;
	return (
		<Shell>
			<Suspense>{isMissing ? <MissingPage /> : <Failure />}</Suspense>
		</Shell>
	);
}

/** Returns the page's own error component, exported as `handle = { Failure }`, for when no data loaded. */
const getFailureComponent = ({ handle }: { handle: unknown }) =>
	(handle as { Failure?: ComponentType } | undefined)?.Failure;

function Shell({ children }: { children: ReactNode }) {
	useBfcacheScroll();
	useHeadAfterNavigation();
	const { settings, privateFacts } = useOptionalSite() ?? {};
	const preview = settings?.preview;
	useShowReceiptAgain();
	if (privateFacts)
		return (
			<Suspense>
				<PrivateShell facts={privateFacts}>{children}</PrivateShell>
			</Suspense>
		);
	return (
		<QuoteProvider>
			<a href="#contenido" className="skip-link btn btn-primary">
				Saltar al contenido
			</a>
			{preview && (
				<>
					<p className="bg-accent px-4 py-2 text-center text-sm text-ink">{preview}</p>
					<Suspense>
						<CarriedPreview />
					</Suspense>
				</>
			)}
			{/* `display: contents` lets the top bar scroll away while the header sticks to the page. */}
			<header className="contents">
				<TopBar />
				<Header />
			</header>
			<main id="contenido" tabIndex={-1}>
				<ServiceRequestProvider>
					<AppointmentProvider>{children}</AppointmentProvider>
				</ServiceRequestProvider>
			</main>
			<Deferred>
				<Footer />
			</Deferred>
			{/* Spacer for the area that the widget bar and its button cover at the page's end on small screens. */}
			<div className="on-dark h-[calc(var(--widget-height)+env(safe-area-inset-bottom)+2.75rem)] xl:hidden" />
			<FloatingWidget />
		</QuoteProvider>
	);
}

/** Shows address, phone and hours above the header, on desktops only. */
function TopBar() {
	const { address, phone } = useSite().settings;
	return (
		<div className="on-dark hidden text-xs text-muted lg:block">
			<div className="measure flex min-h-9 items-center gap-7">
				<span className="min-w-0 shrink-9999 truncate">
					<Icon name="pin" size={16} className="mr-2 inline" />
					{address.street}, {address.district}
				</span>
				<a
					href={`tel:${phone}`}
					className="num flex shrink-0 items-center gap-2 py-1.5 font-medium text-white hover:underline"
				>
					<Icon name="phone" size={16} />
					<span className="sr-only">Llamar al </span>
					{formatPhone(phone, true)}
				</a>
				<span className="num ml-auto">
					<HoursLine />
				</span>
				<OpeningChip className="max-w-1/2 shrink-0 text-white" />
			</div>
		</div>
	);
}

/**
 * Restores the scroll position of a page from the back/forward cache. WebKit starts it at the top: the router takes
 * over scroll restoration when the page is shown again, and restores nothing.
 */
function useBfcacheScroll() {
	useEffect(() => {
		let scrollTop = 0;
		const handlePageHide = () => {
			scrollTop = window.scrollY;
		};
		const handlePageShow = ({ persisted }: PageTransitionEvent) => {
			if (persisted) window.scrollTo({ top: scrollTop, behavior: "instant" });
		};
		window.addEventListener("pagehide", handlePageHide);
		window.addEventListener("pageshow", handlePageShow);
		return () => {
			window.removeEventListener("pagehide", handlePageHide);
			window.removeEventListener("pageshow", handlePageShow);
		};
	}, []);
}
