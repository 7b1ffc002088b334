import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { isRouteErrorResponse, Outlet, useMatches } from "react-router";
import { useTypefaceAtLast } from "#ui/typeface.ts";
import type { Route } from "./+types/layout";
import { AppointmentProvider } from "./appointment-provider.tsx";
import { BrokenPage } from "./layout/broken-page.tsx";
import { FloatingWidget } from "./layout/floating-widget.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { useKeptPlace } from "./layout/kept-place.ts";
import { Later } from "./layout/later.tsx";
import { readSite } from "./layout/read-site.server.ts";
import { TopBar } from "./layout/top-bar.tsx";
import { QuoteProvider } from "./quote-provider.tsx";
import { useReceiptAgain } from "./sent/receipt-again.ts";
import { ServiceRequestProvider } from "./service-request-provider.tsx";
import { useKnownSite } from "./site-data.ts";

// Hardly anybody meets it, and whoever does has a line: the answer said that the page is missing.
const MissingPage = lazy(() =>
	import("./layout/missing-page.tsx").then((module) => ({ default: module.MissingPage })),
);

export const loader = ({ request }: Route.LoaderArgs) => readSite(request);

export default function Layout() {
	return (
		<Shell>
			<Outlet />
		</Shell>
	);
}

/** A page that is missing or breaks still has the header, the footer and the ways to reach the shop. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const site = useKnownSite();
	const Failure = useMatches().map(failureOf).findLast(Boolean) ?? BrokenPage;
	if (!site) throw error;
	const isMissing = isRouteErrorResponse(error) && error.status === 404;
	return (
		<Shell>
			<Suspense>{isMissing ? <MissingPage /> : <Failure />}</Suspense>
		</Shell>
	);
}

/** What a page shows of itself when nothing at all was answered, exported as `handle = { Failure }`. */
const failureOf = ({ handle }: { handle: unknown }) =>
	(handle as { Failure?: ComponentType } | undefined)?.Failure;

function Shell({ children }: { children: ReactNode }) {
	useTypefaceAtLast();
	useKeptPlace();
	useReceiptAgain();
	return (
		<QuoteProvider>
			<a href="#contenido" className="skip-link btn btn-primary">
				Saltar al contenido
			</a>
			{/* Without a box of its own, so that the bar scrolls away and what is below it sticks to the page. */}
			<header className="contents">
				<TopBar />
				<Header />
			</header>
			<main id="contenido" tabIndex={-1}>
				<ServiceRequestProvider>
					<AppointmentProvider>{children}</AppointmentProvider>
				</ServiceRequestProvider>
			</main>
			<Later>
				<Footer />
			</Later>
			{/* What the bar and the button above it cover at the end of the page on small screens. */}
			<div className="on-dark h-[calc(var(--widget-height)+env(safe-area-inset-bottom)+2.75rem)] xl:hidden" />
			<FloatingWidget />
		</QuoteProvider>
	);
}
