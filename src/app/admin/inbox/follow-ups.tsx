import type { ReactNode } from "react";
import { CallLink } from "#admin/frame/contact-links.tsx";
import { usePanel } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PanelTitle } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { KEEPALIVE } from "#admin/frame/use-log-contact.ts";
import { createListUrl, createLoader, type ListQuery, useList } from "#admin/list/list-url.ts";
import { ESTIMATES, FOLLOW_UPS, INBOX } from "#admin/paths.ts";
import { type BACKGROUND_CALL, read, staffApi, toErrorMessage } from "#api/client.ts";
import { InboxTabs } from "#app/admin/inbox/inbox/tabs.tsx";
import { toPanamaDay } from "#domain/time.ts";
import type { FollowUp } from "#features/inbox/follow-ups/contract.ts";
import {
	FOLLOW_UPS_TITLE,
	type FollowUpKind,
	GROUPS,
	LANDLINE,
	NO_PHONE,
	NO_REMINDERS,
} from "#features/inbox/follow-ups/messages.ts";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import { AgendaUnresolved } from "#features/workshop/appointments/admin/to-do.tsx";
import { useVisitStateActions } from "#features/workshop/appointments/admin/use-visit-state-actions.ts";
import { ChatLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { formatCount, formatDateTime, formatLongDate, formatTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { formatRelative } from "#ui/relative-time.tsx";
import type { Route } from "./+types/follow-ups";

const POLL_INTERVAL_MS = 30_000;

const LIST_URL = createListUrl(FOLLOW_UPS, { page: "1" }, {});

type Query = ListQuery<typeof LIST_URL>;
const createFollowUpsReader = (query: Query) => (options?: typeof BACKGROUND_CALL) =>
	read(staffApi.admin["follow-ups"].$get({ query }, options));
export const clientLoader = createLoader(LIST_URL, (query) => createFollowUpsReader(query)());

/** Shows «Por contactar hoy». One tap contacts a person, and colleagues see who was contacted. */
export default function FollowUpsPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefForPage } = useList(LIST_URL);
	const polling = useLive(loaderData, createFollowUpsReader(query), POLL_INTERVAL_MS);
	const { current: followUps, setCurrent, refresh } = polling;
	const { newLeads } = usePanel();
	const now = useServerNow();
	const visitStateActions = useVisitStateActions(followUps.unclosed, refresh);
	const { run } = useChange(null);

	function handleContact({ lead_id, kind, name, done }: FollowUp, channel: "whatsapp" | "phone") {
		if (done) return;
		const { done: markDone } = staffApi.admin["follow-ups"][":lead_id"];
		void run({
			id: lead_id,
			call: () => read(markDone.$post({ param: { lead_id }, json: { kind, channel }, query }, KEEPALIVE)),
			onDone: setCurrent,
			failureTitle: "No quedó marcado",
			failureMessage: (problem) => `${name}: ${toErrorMessage(problem)}`,
		});
	}

	/** @param extraProps content beside the title */
	const renderGroup = (kind: FollowUpKind, totalKey: keyof typeof followUps.totals, extraProps = {}) => (
		<FollowUpGroup
			kind={kind}
			{...extraProps}
			items={followUps[totalKey]}
			total={followUps.totals[totalKey]}
			onContact={handleContact}
		/>
	);
	return (
		<>
			<PanelTitle>{FOLLOW_UPS_TITLE}</PanelTitle>
			<h1 className="title-3 min-h-9">{FOLLOW_UPS_TITLE}</h1>
			<InboxTabs pendingCount={followUps.waiting} className="mt-2 mb-3" />
			<p role="status" className="mt-1 text-muted">
				{followUps.waiting > 0 ? (
					<span>
						{`${formatCount(followUps.waiting, "persona espera que le", "personas esperan que les")} escribas. Al pulsar, queda marcado para todos.`}
					</span>
				) : newLeads > 0 ? (
					<span>
						Nada vence ahora. Hay{" "}
						<Anchor to={`${INBOX}?state=new`} className="link">
							{formatCount(newLeads, "solicitud nueva", "solicitudes nuevas")} en la Bandeja
						</Anchor>
						.
					</span>
				) : (
					"Todo hecho por hoy. Lo nuevo aparece aquí solo."
				)}
			</p>
			<div className="mt-6 grid gap-8">
				{renderGroup("promise", "promises")}
				{followUps.totals.callbacks > 0 && renderGroup("callback", "callbacks")}
				{followUps.totals.calledOff > 0 && renderGroup("calledOff", "calledOff")}
				{followUps.totals.arrivals > 0 && renderGroup("arrival", "arrivals")}
				{renderGroup("visit", "visits", {
					detail: formatLongDate(followUps.visits_day),
					note: followUps.visits_without_hour > 0 && (
						<Anchor
							to={`${buildAgendaPath({ day: followUps.visits_day, view: null })}#sin-hora`}
							className="link num inline-block py-1 text-sm"
						>
							{followUps.visits_without_hour} sin hora: dásela en la Agenda
						</Anchor>
					),
				})}
				<AgendaUnresolved
					visits={followUps.unclosed}
					total={followUps.unclosed_total}
					hrefFor={({ id, day }) => buildAgendaPath({ day: day ?? toPanamaDay(now), view: "dia" }, `/${id}`)}
					{...visitStateActions}
				/>
				{renderGroup("missed", "missed")}
				{followUps.totals.ready > 0 && renderGroup("ready", "ready")}
				{followUps.totals.owed > 0 && renderGroup("owed", "owed")}
				{followUps.totals.estimates > 0 && renderGroup("estimate", "estimates")}
				{renderGroup("quote", "quotes")}
				{followUps.totals.contacted > 0 && renderGroup("contacted", "contacted")}
				<Pagination paging={followUps} hrefFor={hrefForPage} label="Páginas de a quién contactar" />
			</div>
		</>
	);
}

export const ErrorBoundary = toLoadFailure(FOLLOW_UPS_TITLE, "No se pudo cargar a quién contactar");

type FollowUpGroupProps = {
	kind: FollowUpKind;
	/** Text after the title, such as the day of the visits. */
	detail?: string;
	/** Text below the title. */
	note?: ReactNode;
	items: readonly FollowUp[];
	/** Number of items on all pages. */
	total: number;
	/** Called when staff contact a person; the link itself opens the chat or the call. */
	onContact: (item: FollowUp, channel: "whatsapp" | "phone") => void;
};

/** Lists the people to contact today for one reason. */
function FollowUpGroup({ kind, detail, note, items, total, onContact }: FollowUpGroupProps) {
	const now = useServerNow();
	const { title, empty } = GROUPS[kind];
	const id = `contactar-${kind}`;
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="title-4">
				{title} {detail && <span className="inline-block font-normal text-muted">· {detail}</span>}
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
								"grid gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-b-0 sm:px-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center",
								item.done && "bg-ground",
							)}
						>
							<div className="min-w-0 text-sm">
								<p className="flex flex-wrap items-baseline gap-x-3">
									<Anchor to={getItemPath(item)} className="text-base font-semibold hover:underline sm:py-1">
										{item.name}
									</Anchor>
									<DueTime item={item} now={now} />
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
							<ContactActions item={item} onContact={onContact} />
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

const getItemPath = ({ lead_id, estimate_id }: FollowUp) =>
	estimate_id ? `${ESTIMATES}/${estimate_id}` : `${INBOX}/${lead_id}?state=all`;

function DueTime({ item, now }: { item: FollowUp; now: Date }) {
	if (item.kind === "visit") return <span className="num font-medium">{formatTime(item.at)}</span>;
	const isOverdue = item.kind === "promise" && new Date(item.at) <= now;
	const label = {
		callback: "desde",
		calledOff: "su hora:",
		arrival: "llegó",
		promise: isOverdue ? "venció" : "vence",
		missed: "no vino,",
		ready: "listo",
		owed: "debe",
		estimate: "desde",
		quote: "callada desde",
		contacted: "callada desde",
	}[item.kind];
	return (
		<span
			className={cn("num", isOverdue ? "font-semibold text-error" : "text-muted")}
			title={formatDateTime(item.at)}
		>
			{label} {formatRelative(item.at, now)}
		</span>
	);
}

/** Opens the chat with its message or a call, and marks the person as contacted. */
function ContactActions({ item, onContact }: Pick<FollowUpGroupProps, "onContact"> & { item: FollowUp }) {
	const { phone, done } = item;
	if (!phone) return <p className="text-sm text-muted">{NO_PHONE}</p>;
	const reason = item.is_opted_out ? NO_REMINDERS : item.has_whatsapp ? undefined : LANDLINE;
	return (
		<div className="flex flex-wrap items-center gap-2">
			{reason ? (
				<span className="text-sm text-muted">{reason}</span>
			) : (
				<ChatLink number={phone} text={item.message} size="sm" onClick={() => onContact(item, "whatsapp")}>
					{done ? "Escribir otra vez" : "Escribir"}
					<span className="sr-only"> a {item.name}</span>
				</ChatLink>
			)}
			{!item.is_opted_out && (
				<CallLink phone={phone} name={item.name} onClick={() => onContact(item, "phone")} />
			)}
		</div>
	);
}
