import type { ReactNode } from "react";
import { LEAVES_FIRST } from "#admin/frame/use-contact.ts";
import { type AS_WATCHER, read, sentenceOf, staffApi } from "#api/client.ts";
import { AgendaUnclosed } from "#features/appointments/agenda/to-do.tsx";
import type { OutreachItem } from "#features/outreach/contract.ts";
import {
	GROUPS,
	LANDLINE,
	NO_PHONE,
	NO_REMINDERS,
	OUTREACH_TITLE,
	type OutreachKind,
} from "#features/outreach/sentences.ts";
import { panamaDay } from "#panama/time.ts";
import { ChatLink } from "#ui/button.tsx";
import { CallLink } from "#ui/call-link.tsx";
import { cn } from "#ui/cn.ts";
import { formatDateTime, formatLongDate, formatTime, plural } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { formatRelative } from "#ui/relative-time.ts";
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
import { listAddress, loaderOf, useList } from "./list/query.ts";

const LOOK_EVERY_MS = 30_000;

const LIST = listAddress(OUTREACH, { page: "1" }, {});

type Query = ReturnType<typeof LIST.queryOf>;
const lookAt = (query: Query) => (options?: typeof AS_WATCHER) =>
	read(staffApi.admin.outreach.$get({ query }, options));
export const clientLoader = loaderOf(LIST, (query) => lookAt(query)());

/** Shows «Por contactar hoy». One tap contacts a person, and colleagues see who was contacted. */
export default function OutreachPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefForPage } = useList(LIST);
	const live = useLive(loaderData, lookAt(query), LOOK_EVERY_MS);
	const { shown: outreach, show, refresh } = live;
	const { newLeads } = usePanel();
	const now = useServerNow();
	const steps = useVisitSteps(outreach.unclosed, refresh);
	const { run } = useChange(null);

	function handleReach({ lead_id, kind, name, done }: OutreachItem, channel: "whatsapp" | "phone") {
		if (done) return;
		const { done: reached } = staffApi.admin.outreach[":lead_id"];
		void run({
			id: lead_id,
			call: () =>
				read(reached.$post({ param: { lead_id }, json: { kind, channel }, query }, LEAVES_FIRST)),
			onDone: show,
			failedTitle: "No quedó marcado",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
	}

	/** @param extraProps content beside the title */
	const group = (kind: OutreachKind, of: keyof typeof outreach.totals, more = {}) => (
		<Group
			kind={kind}
			{...more}
			items={outreach[of]}
			total={outreach.totals[of]}
			onReach={handleReach}
		/>
	);
	return (
		<>
			<PanelTitle>{OUTREACH_TITLE}</PanelTitle>
			<h1 className="title-3 min-h-9">{OUTREACH_TITLE}</h1>
			<InboxTabs waiting={outreach.waiting} className="mt-2 mb-3" />
			<p role="status" className="mt-1 text-muted">
				{outreach.waiting > 0 ? (
					<span>
						{`${plural(outreach.waiting, "persona espera que le", "personas esperan que les")} escribas. Al pulsar, queda marcado para todos.`}
					</span>
				) : newLeads > 0 ? (
					<span>
						Nada vence ahora. Hay{" "}
						<Anchor to={`${INBOX}?state=new`} className="link">
							{plural(newLeads, "solicitud nueva", "solicitudes nuevas")} en la Bandeja
						</Anchor>
						.
					</span>
				) : (
					"Todo hecho por hoy. Lo nuevo aparece aquí solo."
				)}
			</p>
			<div className="mt-6 grid gap-8">
				{group("promise", "promises")}
				{outreach.totals.callbacks > 0 && group("callback", "callbacks")}
				{outreach.totals.calledOff > 0 && group("calledOff", "calledOff")}
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
				{outreach.totals.ready > 0 && group("ready", "ready")}
				{outreach.totals.estimates > 0 && group("estimate", "estimates")}
				{group("quote", "quotes")}
				<Pagination of={outreach} hrefFor={hrefForPage} label="Páginas de a quién contactar" />
			</div>
		</>
	);
}

export const ErrorBoundary = loadFailureOf(OUTREACH_TITLE, "No se pudo cargar a quién contactar");

type GroupProps = {
	kind: OutreachKind;
	/** Text after the title, such as the day of the visits. */
	detail?: string;
	/** Text below the title. */
	note?: ReactNode;
	items: readonly OutreachItem[];
	/** Number of items on all pages. */
	total: number;
	/** Called when staff contact a person; the link itself opens the chat or the call. */
	onReach: (item: OutreachItem, channel: "whatsapp" | "phone") => void;
};

/** Lists the people to contact today for one reason. */
function Group({ kind, detail, note, items, total, onReach }: GroupProps) {
	const now = useServerNow();
	const { title, empty } = GROUPS[kind];
	const id = `contactar-${kind}`;
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="title-4">
				{title}{" "}
				{detail && <span className="font-normal whitespace-nowrap text-muted">· {detail}</span>}
				{total > items.length && (
					<span className="num font-normal text-muted">
						{" "}
						· {items.length} de {total}
					</span>
				)}
			</h2>
			{note}
			{items.length > 0 ? (
				<ul aria-labelledby={id} className="mt-3 border border-line bg-paper">
					{items.map((item) => (
						<li
							key={item.lead_id}
							className={cn(
								"grid gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center",
								item.done && "bg-ground",
							)}
						>
							<div className="min-w-0 text-sm">
								<p className="flex flex-wrap items-baseline gap-x-3">
									<Anchor
										to={pathOf(item)}
										className="py-1 text-base font-semibold hover:underline"
									>
										{item.name}
									</Anchor>
									<When item={item} now={now} />
								</p>
								<p className="line-clamp-2 text-muted">
									<span className="whitespace-nowrap">{item.reference}</span>&nbsp;· {item.summary}
								</p>
								{item.done && (
									<p role="status" className="mt-1 flex items-center gap-1.5 font-medium">
										<Icon name="check" size={16} />
										{item.done.author} lo contactó, {formatRelative(item.done.at, now)}
									</p>
								)}
							</div>
							<Reach item={item} onReach={onReach} />
						</li>
					))}
				</ul>
			) : (
				<p className="mt-2 border border-line bg-paper px-4 py-4 text-muted">
					{total > 0 ? "Están todas en las páginas anteriores." : empty}
				</p>
			)}
		</section>
	);
}

const pathOf = ({ lead_id, estimate_id }: OutreachItem) =>
	estimate_id ? `${ESTIMATES}/${estimate_id}` : `${INBOX}/${lead_id}?state=all`;

function When({ item, now }: { item: OutreachItem; now: Date }) {
	if (item.kind === "visit") return <span className="num font-medium">{formatTime(item.at)}</span>;
	const isLate = item.kind === "promise" && new Date(item.at) <= now;
	const words = {
		callback: "desde",
		calledOff: "su hora:",
		promise: isLate ? "venció" : "vence",
		missed: "no vino,",
		ready: "listo",
		estimate: "desde",
		quote: "callada desde",
	}[item.kind];
	return (
		<span
			className={cn("num", isLate ? "font-semibold text-error" : "text-muted")}
			title={formatDateTime(item.at)}
		>
			{words} {formatRelative(item.at, now)}
		</span>
	);
}

/** Opens the chat with its message or a call, and marks the person as contacted. */
function Reach({ item, onReach }: Pick<GroupProps, "onReach"> & { item: OutreachItem }) {
	const { phone, done } = item;
	if (!phone) return <p className="text-sm text-muted">{NO_PHONE}</p>;
	const reason = item.is_opted_out ? NO_REMINDERS : item.has_whatsapp ? undefined : LANDLINE;
	return (
		<div className="flex flex-wrap items-center gap-2">
			{reason ? (
				<span className="text-sm text-muted">{reason}</span>
			) : (
				<ChatLink
					number={phone}
					text={item.message}
					size="sm"
					onClick={() => onReach(item, "whatsapp")}
				>
					{done ? "Escribir otra vez" : "Escribir"}
					<span className="sr-only"> a {item.name}</span>
				</ChatLink>
			)}
			{!item.is_opted_out && (
				<CallLink phone={phone} name={item.name} onClick={() => onReach(item, "phone")} />
			)}
		</div>
	);
}
