import { read, sentenceOf, staffApi, type WATCHING } from "#api/client.ts";
import { AgendaUnclosed } from "#features/appointments/agenda/unclosed.tsx";
import type { OutreachItem } from "#features/outreach/contract.ts";
import { OutreachGroup } from "#features/outreach/outreach-group.tsx";
import type { OutreachKind } from "#features/outreach/rules.ts";
import { TITLE } from "#features/outreach/sentences.ts";
import { panamaDay } from "#panama/time.ts";
import { formatLongDate, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/outreach";
import { agendaPath } from "./agenda/query.ts";
import { useVisitSteps } from "./agenda/use-visit-steps.ts";
import { ESTIMATES } from "./estimates/paths.ts";
import { usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { PanelTitle } from "./frame/title.tsx";
import { useChange } from "./frame/use-change.ts";
import { useLive } from "./frame/use-live.ts";
import { INBOX, OUTREACH } from "./inbox/query.ts";
import { InboxTabs } from "./inbox/tabs.tsx";
import { loaderOf } from "./list/loader.ts";
import { listAddress, useList } from "./list/query.ts";

const LOOK_EVERY_MS = 30_000;

const LIST = listAddress(OUTREACH, { page: "1" }, {});

type Query = ReturnType<typeof LIST.queryOf>;
const look = (query: Query, options?: typeof WATCHING) =>
	read(staffApi.admin.outreach.$get({ query }, options));
export const clientLoader = loaderOf(LIST, (query) => look(query));

/** «Por contactar hoy»: one tap each, and a colleague sees what is done. */
export default function OutreachPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefForPage } = useList(LIST);
	const lookAgain = (options?: typeof WATCHING) => look(query, options);
	const { shown: outreach, show, refresh } = useLive(loaderData, lookAgain, LOOK_EVERY_MS);
	const { newLeads } = usePanel();
	const now = useServerNow();
	const steps = useVisitSteps(refresh);
	const { run } = useChange(null);

	function handleReach({ lead_id, kind, name, done }: OutreachItem, channel: "whatsapp" | "phone") {
		if (done) return;
		const { done: reached } = staffApi.admin.outreach[":lead_id"];
		void run({
			id: lead_id,
			call: () => read(reached.$post({ param: { lead_id }, json: { kind, channel }, query })),
			onDone: show,
			failedTitle: "No quedó marcado",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
	}

	/** @param more what stands beside its title */
	const group = (kind: OutreachKind, of: keyof typeof outreach.totals, more = {}) => (
		<OutreachGroup
			{...{ kind, now, ...more }}
			items={outreach[of]}
			total={outreach.totals[of]}
			hrefFor={({ lead_id, estimate_id }) =>
				estimate_id ? `${ESTIMATES}/${estimate_id}` : `${INBOX}/${lead_id}?state=todas`
			}
			onReach={handleReach}
		/>
	);
	return (
		<>
			<PanelTitle>{TITLE}</PanelTitle>
			<h1 className="title-3 min-h-9">{TITLE}</h1>
			<InboxTabs waiting={outreach.waiting} className="mt-2 mb-3" />
			<p role="status" className="mt-1 text-gris">
				{outreach.waiting > 0 ? (
					`${plural(outreach.waiting, "persona espera que le", "personas esperan que les")} escribas. Al pulsar, queda marcado para todos.`
				) : newLeads > 0 ? (
					<>
						Nada vence ahora. Hay{" "}
						<Anchor to={`${INBOX}?state=nueva`} className="link">
							{plural(newLeads, "solicitud nueva", "solicitudes nuevas")} en la Bandeja
						</Anchor>
						.
					</>
				) : (
					"Todo hecho por hoy. Lo nuevo aparece aquí solo."
				)}
			</p>
			<div className="mt-6 grid gap-8">
				{group("promise", "promises")}
				{outreach.totals.callbacks > 0 && group("callback", "callbacks")}
				{group("visit", "visits", {
					detail: formatLongDate(outreach.visits_day),
					note: outreach.visits_without_hour > 0 && (
						<Anchor
							to={`${agendaPath({ day: outreach.visits_day, view: null })}#sin-hora`}
							className="link num inline-block py-1 text-sm"
						>
							{outreach.visits_without_hour} sin hora: dásela en la Agenda
						</Anchor>
					),
				})}
				<AgendaUnclosed
					visits={outreach.unclosed}
					total={outreach.unclosed_total}
					hrefFor={({ id, day }) =>
						agendaPath({ day: day ?? panamaDay(now), view: "dia" }, `/${id}`)
					}
					{...steps}
				/>
				{group("missed", "missed")}
				{outreach.totals.estimates > 0 && group("estimate", "estimates")}
				{group("quote", "quotes")}
				<Pagination of={outreach} hrefFor={hrefForPage} label="Páginas de a quién contactar" />
			</div>
		</>
	);
}

export const ErrorBoundary = loadFailureOf(TITLE, "No se pudo cargar a quién contactar");
