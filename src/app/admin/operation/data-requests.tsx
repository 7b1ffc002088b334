import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { redirectPastLastPage } from "#admin/list/redirect-past-last-page.ts";
import { Rows } from "#admin/list/rows.tsx";
import { CUSTOMERS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { DataRequestRow } from "#features/operation/personal-data/admin/data-request-row.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/data-requests";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const page = new URL(request.url).searchParams.get("page") ?? "1";
	return redirectPastLastPage(request, await read(staffApi.admin["data-requests"].$get({ query: { page } })));
}

/** Shows the register of personal data requests that the law requires, with deadlines and answers. */
export default function DataRequestsPage({ loaderData: list }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="Datos personales"
				back={{ to: CUSTOMERS, label: "Clientes" }}
				count={`${list.open} por responder`}
			/>
			<p className="mt-3 max-w-prose">
				Lo que la gente pidió sobre sus datos y hasta cuándo hay que responder. Para anotar un pedido, abre a
				la persona en Clientes y entra en «Datos personales».
			</p>
			<Rows
				pagination={list}
				hrefForPage={(page) => `?page=${page}`}
				emptyState={list.requests.length === 0 && EMPTY_STATE}
				className="mt-6"
			>
				<ul className="border border-line bg-paper">
					{list.requests.map((request) => (
						<DataRequestRow key={request.id} request={request} today={list.today}>
							{request.person ? (
								<Anchor to={`${CUSTOMERS}/${request.person.id}/datos`} className="link">
									{request.person.name}
								</Anchor>
							) : (
								<span>Persona borrada</span>
							)}
						</DataRequestRow>
					))}
				</ul>
			</Rows>
		</>
	);
}

const EMPTY_STATE = {
	title: "Nadie ha pedido nada",
	text: "Cuando alguien pida ver, corregir o borrar sus datos, aparece aquí con su plazo.",
	link: { to: CUSTOMERS, label: "Ir a Clientes" },
};

export const ErrorBoundary = toLoadFailure("Datos personales", "Error cargando datos de clientes");
