import { useEffect } from "react";
import { data } from "react-router";
import { openReceipt } from "#api/submit.server.ts";
import { saveSentForm } from "#domain/browser-storage/sent-forms.ts";
import { buildPageMeta } from "#site/page-meta.ts";
import { SentCard } from "#site/sent/sent-card.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/receipt";

/** The page is not indexed, and its URL, which holds a secret token, appears in no tag. */
export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Lo que enviaste",
		description: "El recibo de lo que enviaste al taller.",
		isHidden: true,
		isUrlSecret: true,
	});

export function loader({ params: { token } }: Route.LoaderArgs) {
	const sent = openReceipt(token);
	return data({ sent }, { status: sent ? 200 : 404 });
}

/** Receipt of a form posted without JavaScript. */
export default function ReceiptPage({ loaderData: { sent } }: Route.ComponentProps) {
	useEffect(() => {
		if (sent) saveSentForm(sent);
	}, [sent]);
	return (
		<section className="measure band">
			<h1 className="title-2">{sent?.title ?? "Este recibo ya no se abre"}</h1>
			<div role="status" className="mt-6 max-w-prose">
				{sent ? (
					<SentCard sent={sent} />
				) : (
					<p>
						Un recibo se abre por siete días. Lo que enviaste sigue guardado en el taller: escríbenos con tu
						referencia, o con el teléfono que pusiste, y te decimos en qué va.
					</p>
				)}
			</div>
			<ButtonLink to={sent ? "/" : "/contacto#mensaje"} tone="line" className="mt-8">
				{sent ? "Volver al inicio" : "Escribir al taller"}
			</ButtonLink>
		</section>
	);
}
