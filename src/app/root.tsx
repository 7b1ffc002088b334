import type { ReactNode } from "react";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useMatches,
} from "react-router";
import "#ui/pop-state-listeners.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ToastProvider } from "#ui/toast.tsx";
import type { Route } from "./+types/root";
import sheet from "./app.css?inline";

// The stylesheet is inlined so that nothing blocks the first paint. The script does not include it again: it reads it
// from
// the document, which React recreates when a page fails.
const css = import.meta.env.SSR ? sheet : document.querySelector("head > style")?.textContent;

export function Layout({ children }: { children: ReactNode }) {
	// «Muy pronto» stands at the addresses of other pages, where its script would look for those.
	const isScriptless = useMatches().some(({ handle }) => (handle as { isScriptless?: true })?.isScriptless);
	return (
		<html lang="es-PA">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#15171a" />
				{/* iOS makes links of numbers before the page hydrates, which then fails. */}
				<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
				<link
					rel="preload"
					href="/fonts/archivo-2.woff2"
					as="font"
					type="font/woff2"
					crossOrigin="anonymous"
				/>
				<link rel="icon" href="/favicon.ico" type="image/x-icon" sizes="32x32" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
				<Meta />
				<style
					suppressHydrationWarning
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, from the build.
					dangerouslySetInnerHTML={{ __html: css ?? "" }}
				/>
				<Links />
			</head>
			<body>
				{children}
				{!isScriptless && <ScrollRestoration />}
				{!isScriptless && <Scripts />}
			</body>
		</html>
	);
}

export default function Root() {
	return (
		<ToastProvider>
			<Outlet />
		</ToastProvider>
	);
}

/** Error page for visitors; the reason goes to the log, never to the screen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isMissing = isRouteErrorResponse(error) && error.status === 404;
	const title = isMissing ? "Esta página no existe" : "No pudimos mostrar esta página";
	return (
		<main className="measure band" tabIndex={-1}>
			<title>{title}</title>
			<h1 className="title-1">{title}</h1>
			<p className="lead mt-4">
				{isMissing
					? "Puede que el enlace esté viejo o incompleto. El catálogo y los servicios siguen en su lugar."
					: "Prueba otra vez en un minuto. Si acabas de enviar algo, mira en «Lo que enviaste» si llegó antes de repetirlo. El teléfono y el WhatsApp del taller están en «Contacto»."}
			</p>
			<div className="mt-8 flex flex-wrap gap-3">
				<ButtonLink to={isMissing ? "/productos" : "/contacto"}>
					{isMissing ? "Ver productos" : "Contacto"}
				</ButtonLink>
				{!isMissing && (
					<ButtonLink to="/enviado" tone="line" reloadDocument>
						Lo que enviaste
					</ButtonLink>
				)}
				<ButtonLink to="/" tone="line">
					Ir al inicio
				</ButtonLink>
			</div>
		</main>
	);
}
