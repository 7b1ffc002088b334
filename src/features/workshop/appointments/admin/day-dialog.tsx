import { type ReactNode, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { PanelTitle } from "#admin/frame/page-head.tsx";
import { formatShortDay } from "#domain/time.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { type FieldErrors, FieldScope } from "#ui/field.tsx";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { useAgenda } from "./context.ts";
import { DayChangeButtons } from "./to-do.tsx";
import { useDayChangeActions } from "./use-day-change-actions.ts";

type DayDialogProps = {
	/** Id of the form, which the button in the footer submits. */
	id: string;
	errors: FieldErrors;
	tabTitle: string;
	title: string;
	description: string;
	/** Buttons of the change, while it can still be made. */
	footer: ReactNode;
	/** The form, or the reason why there is none. */
	children: ReactNode;
	/** Visits that the change affects. */
	affected: {
		title: string;
		visits: readonly Visit[];
		hint: string;
		/** Affected visits beyond those listed. */
		hiddenCount?: number;
	};
	/** Reason in the messages to the customers; set once the change is saved. */
	changeReason: string | undefined;
};

/** Edits a day with special opening hours and lists the visits it affects. */
export function DayDialog(props: DayDialogProps) {
	const { id, errors, tabTitle, title, description, footer, children, affected, changeReason } = props;
	const { agenda, hrefFor, closeOverlay, refresh } = useAgenda();
	// Visits without an hour are missing from `agenda.outside`, so remember here which customers were notified.
	const [notifiedIds, setNotifiedIds] = useState<readonly string[]>([]);
	const actions = useDayChangeActions(refresh, ({ id }) =>
		setNotifiedIds((previousIds) => [...previousIds, id]),
	);
	const isNotified = (id: string) =>
		notifiedIds.includes(id) ||
		agenda.outside.some(({ visit, is_notified }) => visit.id === id && is_notified);
	const panel = usePanel();
	const { visits, hiddenCount = 0 } = affected;
	const isOnSeveralDays = new Set(visits.map(({ day }) => day)).size > 1;
	const note =
		changeReason === undefined
			? affected.hint
			: `${visits.length === 1 ? "Avísale" : "Avísales"} ahora: el mensaje lleva el enlace para elegir otra hora.`;
	return (
		<FieldScope id={id} errors={errors}>
			<PanelTitle>{tabTitle}</PanelTitle>
			<Dialog
				hasHistoryEntry
				title={title}
				description={description}
				onClose={closeOverlay}
				footer={footer || <Button onClick={closeOverlay}>Listo</Button>}
			>
				<div className="grid gap-5">
					{children}
					<Section level={3} title={affected.title} note={visits.length > 0 ? note : undefined}>
						<ul className="border-t border-line empty:hidden">
							{visits.map((visit) => (
								<li
									key={visit.id}
									className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2"
								>
									<span className="num w-18 font-semibold">
										{isOnSeveralDays && visit.day && (
											<span className="block text-sm">{formatShortDay(visit.day)}</span>
										)}
										{visit.time}
									</span>
									<span className="min-w-0 grow basis-40">
										<Anchor to={hrefFor(visit)} className="link font-medium">
											{visit.name}
										</Anchor>
										<span className="block text-sm text-muted">{visit.service}</span>
									</span>
									{changeReason && (
										<DayChangeButtons
											visit={visit}
											sender={panel}
											reason={changeReason}
											isNotified={isNotified(visit.id)}
											{...actions}
										/>
									)}
								</li>
							))}
						</ul>
						{hiddenCount > 0 && (
							<p className="mt-2 text-sm text-muted">
								{`Y ${formatCount(hiddenCount, "cita más", "citas más")}: la agenda las muestra en «Fuera del horario».`}
							</p>
						)}
					</Section>
				</div>
			</Dialog>
		</FieldScope>
	);
}
