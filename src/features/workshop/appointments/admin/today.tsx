import type { ReactNode } from "react";
import type { ContactChannel } from "#core/requests/rules.ts";
import { formatLongDay } from "#domain/time.ts";
import {
	formatNextOpening,
	formatStay,
	formatVisitCount,
} from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NotifyButton, type StateActions, StateButton } from "./action-buttons.tsx";
import { AppointmentBadge } from "./appointment-card.tsx";
import { getDaySteps, getTodayVisits } from "./day-steps.ts";
import { countVisitsOnDay } from "./day-visits.ts";

type StepProps = StateActions & {
	now: Date;
	/** Returns the chat message for a car that is ready. */
	getReadyMessage: (visit: Visit) => string;
	onNotified: (visit: Visit, channel: ContactChannel) => void;
	/** Returns the path of the reception form; undefined when the shop does not use work orders. */
	getReceivePath: ((visit: Visit) => string) | undefined;
	/** Returns the work order's state and path, if the car was received. */
	getReceivedCar: (visit: Visit) => { standing: string; to: string } | undefined;
};
type RowStepsProps = StepProps & { visit: Visit };
type TodayProps = StepProps & {
	day: string;
	/** The reason why the shop is closed today. */
	reason: string | null;
	nextOpening: string | null;
	visits: readonly Visit[];
	to: string;
	hrefFor: (visit: Visit) => string;
};

/** Lists today's visits, each with the buttons that fit its hour. */
export function AgendaToday({ day, reason, nextOpening, visits, to, hrefFor, ...steps }: TodayProps) {
	const { visible, total } = getTodayVisits(day, visits);
	return (
		<section aria-labelledby="citas-de-hoy">
			<div className="mb-3 flex min-h-7 items-baseline justify-between gap-4">
				<h3 id="citas-de-hoy" className="title-4">
					Citas de hoy
				</h3>
				<Anchor to={to} className="link num py-1 text-sm">
					{formatVisitCount(countVisitsOnDay(day, visits))}
					<span className="sr-only">: ver la agenda del {formatLongDay(day)}</span>
				</Anchor>
			</div>
			{reason && (
				<p className="mb-3 font-semibold">{`Hoy no abrimos: ${reason}.${formatNextOpening(nextOpening, steps.now)}`}</p>
			)}
			{visible.length > 0 ? (
				<ul className="border-t border-line">
					{visible.map((visit) => (
						<li key={visit.id} className="flex flex-wrap gap-x-3 border-b border-line py-2.5">
							<span className="num w-18 py-1 text-sm font-semibold">{visit.time}</span>
							<VisitRow visit={visit} to={hrefFor(visit)}>
								<Steps visit={visit} {...steps} />
							</VisitRow>
						</li>
					))}
				</ul>
			) : (
				<p className="border-y border-line py-3 text-muted">Nadie tiene cita con hora para hoy.</p>
			)}
			{total > visible.length && (
				<Anchor to={to} className="link mt-2 inline-block py-1 text-sm">
					Ver las {total} de hoy en la agenda
				</Anchor>
			)}
		</section>
	);
}

function VisitRow({ visit, to, children }: { visit: Visit; to: string; children: ReactNode }) {
	const { name, service, car, state, until, cancellation_text } = visit;
	return (
		<div className="min-w-0 grow basis-40">
			<p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<Anchor
					to={to}
					className={cn(
						"min-w-0 py-0.5 font-semibold wrap-anywhere hover:underline",
						!getVisitStateInfo(state).occupiesHours && "line-through",
					)}
				>
					{name}
				</Anchor>
				<AppointmentBadge state={state} />
			</p>
			<p className="text-sm text-muted wrap-anywhere">
				{joinWithDots(cancellation_text, service, car, until && formatStay(visit))}
			</p>
			{children}
		</div>
	);
}

function Steps({
	visit,
	now,
	getReadyMessage,
	onNotified,
	getReceivePath,
	getReceivedCar,
	...actions
}: RowStepsProps) {
	const car = getReceivedCar(visit);
	// The work order knows if the car is ready, and notifies the customer.
	if (car)
		return (
			<Anchor to={car.to} className="link mt-1 inline-block py-1 text-sm">
				{car.standing}
			</Anchor>
		);
	const steps = getDaySteps(visit, now);
	if (steps.length === 0) return null;
	const readyLabel = (
		<>
			Listo
			<span className="sr-only">: avisar a {visit.name}</span>
		</>
	);
	return (
		<div className="mt-2 flex flex-wrap gap-2 empty:hidden">
			{steps.map((step) =>
				// Receiving the car also marks the visit as attended.
				getReceivePath && step !== "lista" && getVisitStateInfo(step).hasArrived ? (
					<ButtonLink key={step} to={getReceivePath(visit)} tone="line" size="sm" icon="car">
						<span>
							Recibir
							<span className="sr-only">: el carro de {visit.name}</span>
						</span>
					</ButtonLink>
				) : step === "lista" ? (
					<NotifyButton
						key={step}
						visit={visit}
						text={getReadyMessage(visit)}
						onNotified={(channel) => onNotified(visit, channel)}
						labels={{ phone: readyLabel, whatsapp: readyLabel }}
					/>
				) : (
					<StateButton key={step} visit={visit} state={step} {...actions}>
						{getVisitStateInfo(step).getActionLabel("onItsDay")}
					</StateButton>
				),
			)}
		</div>
	);
}
