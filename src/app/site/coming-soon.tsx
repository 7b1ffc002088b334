import { data, redirect } from "react-router";
import { getPrivateFacts } from "#api/client.server.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { listHoursRows } from "#site/opening.ts";
import { DataRows } from "#ui/data-rows.tsx";
import type { Route } from "./+types/coming-soon";

const HEADERS = { "Retry-After": "3600", "Cache-Control": "no-store" };

/** The page runs no script. */
export const handle = { isScriptless: true };

export function loader() {
	const facts = getPrivateFacts();
	if (!facts) throw redirect("/");
	return data(facts, { status: 503, headers: HEADERS });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: loaderData?.name ? `${loaderData.name} · Muy pronto` : "Muy pronto" },
	{ name: "robots", content: "noindex, nofollow" },
];

/** Stands in for every page of a site that is not published yet (rules 1.25). */
export default function ComingSoonPage({ loaderData }: Route.ComponentProps) {
	const { name, phone, address, hours } = loaderData;
	return (
		<main className="on-dark grid min-h-dvh content-center">
			<div className="measure py-12">
				{name && <p className="text-lg font-bold [font-stretch:80%]">{name}</p>}
				<h1 className="title-1 mt-3">Muy pronto</h1>
				<p className="lead mt-5 max-w-prose text-muted">
					{name ? "Estamos preparando nuestro sitio." : "Este sitio se está preparando."}
					{phone && " Mientras tanto, llámanos."}
				</p>
				{phone && (
					<p className="num mt-8">
						<a href={`tel:${phone}`} className="btn btn-primary">
							<span className="sr-only">Llamar al </span>
							{formatPhone(phone)}
						</a>
					</p>
				)}
				{address && <address className="mt-8">{address.join(", ")}</address>}
				{hours && (
					<div className="mt-6 max-w-prose">
						<DataRows rows={listHoursRows(hours).map(({ days, time }) => ({ label: days, value: time }))} />
					</div>
				)}
			</div>
		</main>
	);
}
