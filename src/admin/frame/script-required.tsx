import type { ReactNode } from "react";

/** Explains that the panel needs JavaScript, since the session lives in the browser's storage. */
export function ScriptRequired() {
	return (
		<noscript>
			<p role="alert" className="mb-6 border-l-4 border-error bg-paper p-5">
				El panel necesita JavaScript. Actívalo en tu navegador y recarga la página.
			</p>
		</noscript>
	);
}

export function LoadingPage({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<main className="grid min-h-dvh place-items-center p-4">
			<title>{title}</title>
			<ScriptRequired />
			{children}
		</main>
	);
}
