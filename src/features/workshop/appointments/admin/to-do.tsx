import type { ReactNode } from "react";
import { CallLink } from "#admin/frame/contact-links.tsx";
import type { ChatSender } from "#core/settings/chats.ts";
import {
	buildChangedDayChat,
	formatDayAndTime,
	formatDayChange,
	formatOutsideSummary,
	isLandline,
} from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Outside, Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { Button, ChatLink } from "#ui/button.tsx";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { formatVisibleCount } from "#ui/visible-count.ts";
import { type StateActions, StateButton } from "./action-buttons.tsx";

type VisitRowProps = { visit: Visit; to: string; note?: string; children: ReactNode };

/** Shows a visit that needs an action, with its buttons. */
export function VisitRow({ visit, to, note, children }: VisitRowProps) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
			<p className="min-w-0 grow basis-40">
				<Anchor to={to} preventScrollReset className="font-semibold hover:underline">
					{visit.name}
				</Anchor>
				<span className="num block text-sm text-muted">
					{formatDayAndTime(visit)}&nbsp;· {visit.service}
				</span>
				{note && <span className="num block text-sm">{note}</span>}
			</p>
			{children}
		</li>
	);
}

type ToDoSectionProps = {
	id: string;
	title: string;
	count: ReactNode;
	note: ReactNode;
	children: ReactNode;
};

/** Groups visits that need an action under a heading. */
function ToDoSection({ id, title, count, note, children }: ToDoSectionProps) {
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="title-4">
				{title} <span className="num font-normal text-muted">{count}</span>
			</h2>
			<p className="mt-1 text-sm text-muted">{note}</p>
			<ul aria-labelledby={id} className="mt-3 border border-line bg-paper">
				{children}
			</ul>
		</section>
	);
}

export type DayChangeActions = {
	busyId: string | undefined;
	/** Records that the customer knows about the change of their day. */
	onNotified: (visit: Visit, reason: string) => void;
};
type DayChangeButtonsProps = DayChangeActions & {
	visit: Visit;
	sender: ChatSender;
	reason: string;
	isNotified?: boolean;
};

/**
 * Shows the buttons that notify a customer of a changed day.
 *
 * @param props `reason` says why the day changed; the message quotes it
 */
export function DayChangeButtons({
	visit,
	sender,
	reason,
	isNotified,
	busyId,
	onNotified,
}: DayChangeButtonsProps) {
	const { id, phone, name } = visit;
	const markNotified = () => onNotified(visit, reason);
	return (
		<div className="flex flex-wrap items-center gap-2">
			{phone && isLandline(phone) && <CallLink phone={phone} name={name} />}
			{phone && !isLandline(phone) && (
				<ChatLink
					isQuiet
					number={phone}
					text={buildChangedDayChat(visit, sender, reason)}
					size="sm"
					onClick={markNotified}
				>
					Avisar
					<span className="sr-only"> a {name} por WhatsApp</span>
				</ChatLink>
			)}
			{isNotified ? (
				<span className="text-sm text-muted">Ya lo sabe</span>
			) : (
				<Button tone="line" size="sm" isBusy={busyId === id} onClick={markNotified}>
					Ya lo sabe<span className="sr-only">: {name}</span>
				</Button>
			)}
		</div>
	);
}

type HrefFor = { hrefFor: (visit: Visit) => string };
type OutsideProps = HrefFor & DayChangeActions & { outside: readonly Outside[]; sender: ChatSender };

/** Lists upcoming visits whose day was closed or shortened since booking; staff must notify their customers. */
export function AgendaOutside({ outside, hrefFor, ...actions }: OutsideProps) {
	if (outside.length === 0) return null;
	const unnotifiedCount = outside.filter((candidate) => !candidate.is_notified).length;
	return (
		<ToDoSection
			id="fuera"
			title="Fuera del horario"
			count={outside.length}
			note={formatOutsideSummary(outside.length, unnotifiedCount)}
		>
			{outside.map(({ visit, why, is_notified: isNotified }) => (
				<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)} note={`Ese día ${why}.`}>
					<DayChangeButtons visit={visit} reason={why} isNotified={isNotified} {...actions} />
				</VisitRow>
			))}
		</ToDoSection>
	);
}

/** Limits the list; confirming a visit reveals the next. */
const MAX_TO_CONFIRM = 10;

type ToConfirmProps = HrefFor &
	StateActions & {
		/** Upcoming unconfirmed visits, the next first. */
		visits: readonly Visit[];
	};

/** Lists visits that await confirmation, each with a button. Renders nothing when the list is empty. */
export function AgendaToConfirm({ visits, hrefFor, ...actions }: ToConfirmProps) {
	if (visits.length === 0) return null;
	const visible = visits.slice(0, MAX_TO_CONFIRM);
	return (
		<ToDoSection
			id="por-confirmar"
			title="Por confirmar"
			count={formatVisibleCount(visible.length, visits.length)}
			note={
				visits.length === 1
					? "Espera tu palabra: al confirmar, aquí mismo le avisas."
					: "Esperan tu palabra: al confirmar, aquí mismo les avisas."
			}
		>
			{visible.map((visit) => (
				<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)} note={formatDayChange(visit)}>
					<StateButton visit={visit} state="confirmed" {...actions}>
						Confirmar
					</StateButton>
				</VisitRow>
			))}
		</ToDoSection>
	);
}

type UnresolvedProps = HrefFor &
	StateActions & {
		/** The latest past visits without a result; `total` counts all of them. */
		visits: readonly Visit[];
		total: number;
	};

/**
 * Lists past visits without a result and asks if the car came, with one button per answer. Renders nothing
 * when the list is empty.
 */
export function AgendaUnresolved({ visits, total, hrefFor, ...actions }: UnresolvedProps) {
	if (visits.length === 0) return null;
	return (
		<ToDoSection
			id="por-cerrar"
			title="Por cerrar"
			count={formatVisibleCount(visits.length, total)}
			note={
				<>
					{formatCount(total, "cita ya pasó", "citas ya pasaron")}: ¿vino el carro?
					{total > visits.length && <span>{" Al cerrar estas aparecen las demás."}</span>}
				</>
			}
		>
			{visits.map((visit) => (
				<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)} note={formatDayChange(visit)}>
					<div className="flex flex-wrap gap-2">
						{getAnswerStates(visit).map((state) => (
							<StateButton key={state} visit={visit} state={state} {...actions}>
								{getVisitStateInfo(state).label}
							</StateButton>
						))}
					</div>
				</VisitRow>
			))}
		</ToDoSection>
	);
}

/** Returns the states that record if the car came. */
const getAnswerStates = ({ state }: Visit) =>
	getVisitStateInfo(state).nextStates.filter(
		(next) => getVisitStateInfo(next).hasArrived || getVisitStateInfo(next).isMissed,
	);
