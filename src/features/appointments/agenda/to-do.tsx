import type { ReactNode } from "react";
import type { Outside, Visit } from "#features/appointments/contract.ts";
import {
	changedDayAsChat,
	isLandline,
	newsWords,
	outsideWords,
	whenOf,
} from "#features/appointments/staff/appointment-words.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import type { Speaker } from "#features/settings/chats.ts";
import { Button, ChatLink } from "#ui/button.tsx";
import { CallLink } from "#ui/call-link.tsx";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { shownOf } from "#ui/shown-of.ts";
import { StateButton, type StatePresses } from "./presses.tsx";

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
					{whenOf(visit)}&nbsp;· {visit.service}
				</span>
				{note && <span className="num block text-sm">{note}</span>}
			</p>
			{children}
		</li>
	);
}

type PartProps = {
	id: string;
	title: string;
	count: ReactNode;
	note: ReactNode;
	children: ReactNode;
};

/** Groups such visits under a heading. */
function Part({ id, title, count, note, children }: PartProps) {
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

export type TellsDay = {
	busyId: string | undefined;
	/** Records that the customer knows about the change of their day. */
	onTold: (visit: Visit, why: string) => void;
};
type TellNewsProps = TellsDay & { visit: Visit; speaker: Speaker; why: string; isTold?: boolean };

/** Shows the buttons that notify a customer of a changed day. @param props `reason` is the text of the message */
export function TellNews({ visit, speaker, why, isTold, busyId, onTold }: TellNewsProps) {
	const { id, phone, name } = visit;
	const told = () => onTold(visit, why);
	return (
		<div className="flex flex-wrap items-center gap-2">
			{phone && isLandline(phone) && <CallLink phone={phone} name={name} />}
			{phone && !isLandline(phone) && (
				<ChatLink
					number={phone}
					text={changedDayAsChat(visit, speaker, why)}
					size="sm"
					onClick={told}
				>
					Avisar
					<span className="sr-only"> a {name} por WhatsApp</span>
				</ChatLink>
			)}
			{isTold ? (
				<span className="text-sm text-muted">Ya lo sabe</span>
			) : (
				<Button tone="line" size="sm" isBusy={busyId === id} onClick={told}>
					Ya lo sabe<span className="sr-only">: {name}</span>
				</Button>
			)}
		</div>
	);
}

type HrefFor = { hrefFor: (visit: Visit) => string };
type OutsideProps = HrefFor & TellsDay & { outside: readonly Outside[]; speaker: Speaker };

/** Lists upcoming visits whose day was closed or shortened since booking; staff must notify their customers. */
export function AgendaOutside({ outside, hrefFor, ...presses }: OutsideProps) {
	if (outside.length === 0) return null;
	const untold = outside.filter((one) => !one.is_told).length;
	return (
		<Part
			id="fuera"
			title="Fuera del horario"
			count={outside.length}
			note={outsideWords(outside.length, untold)}
		>
			{outside.map(({ visit, why, is_told: isTold }) => (
				<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)} note={`Ese día ${why}.`}>
					<TellNews visit={visit} why={why} isTold={isTold} {...presses} />
				</VisitRow>
			))}
		</Part>
	);
}

/** Limits the list; confirming a visit reveals the next. */
const TO_CONFIRM_SHOWN = 10;

type ToConfirmProps = HrefFor &
	StatePresses & {
		/** Upcoming unconfirmed visits, the next first. */
		visits: readonly Visit[];
	};

/** Lists visits that await confirmation, one button each. Renders nothing when the list is empty. */
export function AgendaToConfirm({ visits, hrefFor, ...presses }: ToConfirmProps) {
	if (visits.length === 0) return null;
	const shown = visits.slice(0, TO_CONFIRM_SHOWN);
	return (
		<Part
			id="por-confirmar"
			title="Por confirmar"
			count={shownOf(shown.length, visits.length)}
			note={
				visits.length === 1
					? "Espera tu palabra: al confirmar, aquí mismo le avisas."
					: "Esperan tu palabra: al confirmar, aquí mismo les avisas."
			}
		>
			{shown.map((visit) => (
				<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)} note={newsWords(visit)}>
					<StateButton visit={visit} state="confirmed" {...presses}>
						Confirmar
					</StateButton>
				</VisitRow>
			))}
		</Part>
	);
}

type UnclosedProps = HrefFor &
	StatePresses & {
		/** The latest ones; `total` counts all. */
		visits: readonly Visit[];
		total: number;
	};

/** Lists past visits and asks if the car came, one button each. Renders nothing when the list is empty. */
export function AgendaUnclosed({ visits, total, hrefFor, ...presses }: UnclosedProps) {
	if (visits.length === 0) return null;
	return (
		<Part
			id="por-cerrar"
			title="Por cerrar"
			count={shownOf(visits.length, total)}
			note={
				<>
					{plural(total, "cita ya pasó", "citas ya pasaron")}: ¿vino el carro?
					{total > visits.length && <span>{" Al cerrar estas aparecen las demás."}</span>}
				</>
			}
		>
			{visits.map((visit) => (
				<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)} note={newsWords(visit)}>
					<div className="flex flex-wrap gap-2">
						{endsOf(visit).map((state) => (
							<StateButton key={state} visit={visit} state={state} {...presses}>
								{factsOf(state).label}
							</StateButton>
						))}
					</div>
				</VisitRow>
			))}
		</Part>
	);
}

/** Returns the states that record if the car came. */
const endsOf = ({ state }: Visit) =>
	factsOf(state).to.filter((next) => factsOf(next).hasCome || factsOf(next).isMissed);
