import { read, staffApi } from "#api/client.ts";
import type { DataRequest } from "#features/personal-data/contract.ts";
import { OUTCOMES } from "#features/personal-data/rules.ts";
import { KIND_LABELS, OUTCOME_LABELS } from "#features/personal-data/sentences.ts";
import { spokenDay } from "#panama-time.ts";
import { Badge } from "#ui/badge.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/data-requests";
import { CUSTOMERS } from "./customers/query.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { SmallButton } from "./frame/small-button.tsx";
import { useChange } from "./frame/use-change.ts";
import { onPage } from "./list/on-page.ts";
import { Rows } from "./list/rows.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const page = new URL(request.url).searchParams.get("page") ?? "1";
	return onPage(request, await read(staffApi.admin["data-requests"].$get({ query: { page } })));
}

/** The register that the law asks for: who asked what about their data, and whether it was answered in time. */
export default function DataRequestsPage({ loaderData: list }: Route.ComponentProps) {
	const { run, busyId } = useChange();
	const answer = (id: string, outcome: (typeof OUTCOMES)[number]) =>
		void run({
			id,
			call: () =>
				read(
					staffApi.admin["data-requests"][":id"].outcome.$put({ param: { id }, json: { outcome } }),
				),
			done: "Respuesta anotada",
			failed: "No se anotó la respuesta",
		});
	return (
		<>
			<PageHead
				title="Datos personales"
				back={{ to: CUSTOMERS, label: "Clientes" }}
				count={`${list.open} por responder`}
			/>
			<p className="mt-3 max-w-prose">
				Lo que la gente pidió sobre sus datos y hasta cuándo hay que responder. Para anotar un
				pedido, abre a la persona en Clientes y entra en «Datos personales».
			</p>
			<Rows
				of={list}
				hrefForPage={(page) => `?page=${page}`}
				nothing={list.requests.length === 0 && NOTHING}
				className="mt-6"
			>
				<ul className="border border-linea bg-papel">
					{list.requests.map((request) => (
						<li
							key={request.id}
							className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-linea p-4 last:border-b-0"
						>
							<About request={request} today={list.today} />
							{!request.outcome && (
								<div className="flex flex-wrap gap-2">
									{OUTCOMES.map((outcome) => (
										<SmallButton
											key={outcome}
											isBusy={busyId === request.id}
											onClick={() => answer(request.id, outcome)}
										>
											{OUTCOME_LABELS[outcome]}
											<span className="sr-only">: {request.person?.name}</span>
										</SmallButton>
									))}
								</div>
							)}
						</li>
					))}
				</ul>
			</Rows>
		</>
	);
}

const NOTHING = {
	title: "Nadie ha pedido nada",
	text: "Cuando alguien pida ver, corregir o borrar sus datos, aparece aquí con su plazo.",
	way: { to: CUSTOMERS, label: "Ir a Clientes" },
};

export const ErrorBoundary = loadFailureOf("Datos personales", "Error cargando datos de clientes");

function About({ request, today }: { request: DataRequest; today: string }) {
	const { kind, person, received_on, due_on, author, outcome, done_by } = request;
	const isLate = !outcome && due_on < today;
	return (
		<div>
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
				{person ? (
					<Anchor to={`${CUSTOMERS}/${person.id}/datos`} className="link">
						{person.name}
					</Anchor>
				) : (
					"Persona borrada"
				)}
				{outcome ? (
					<Badge>{OUTCOME_LABELS[outcome]}</Badge>
				) : (
					<Badge tone={isLate ? "alert" : "pending"}>
						{isLate ? `Venció el ${spokenDay(due_on)}` : `Hasta el ${spokenDay(due_on)}`}
					</Badge>
				)}
			</p>
			<p>{KIND_LABELS[kind]}</p>
			<p className="text-sm text-gris">
				{`Lo pidió el ${spokenDay(received_on)} · anotó ${author}${done_by ? ` · respondió ${done_by}` : ""}`}
			</p>
		</div>
	);
}
