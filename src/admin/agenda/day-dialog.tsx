import { type ReactNode, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { PanelTitle } from "#admin/frame/title.tsx";
import { TellNews } from "#features/appointments/agenda/to-do.tsx";
import type { Visit } from "#features/appointments/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { type Errors, FieldScope } from "#ui/field.tsx";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { useAgenda } from "./context.ts";
import { useDayTold } from "./use-day-told.ts";

type DayDialogProps = {
	/** Id of the form, which the button in the footer submits. */
	id: string;
	errors: Errors;
	tabTitle: string;
	title: string;
	description: string;
	/** Buttons of the change, while it can still be made. */
	footer: ReactNode;
	/** The form, or the reason why there is none. */
	children: ReactNode;
	/** Visits that the change affects. */
	affected: { title: string; visits: readonly Visit[]; hint: string };
	/** Reason in the messages to the customers; set once the change is saved. */
	news: string | undefined;
};

/** Edits a day with special opening hours and lists the visits it affects. */
export function DayDialog(props: DayDialogProps) {
	const { id, errors, tabTitle, title, description, footer, children, affected, news } = props;
	const { agenda, hrefFor, leave, refresh } = useAgenda();
	// Visits without an hour are missing from `agenda.outside`, so remember here which customers were notified.
	const [toldHere, setToldHere] = useState<readonly string[]>([]);
	const presses = useDayTold(refresh, ({ id }) => setToldHere((before) => [...before, id]));
	const isTold = (id: string) =>
		toldHere.includes(id) ||
		agenda.outside.some(({ visit, is_told }) => visit.id === id && is_told);
	const speaker = usePanel();
	const { visits } = affected;
	const told =
		news === undefined
			? affected.hint
			: `${visits.length === 1 ? "Avísale" : "Avísales"} ahora: el mensaje lleva el enlace para elegir otra hora.`;
	return (
		<FieldScope id={id} errors={errors}>
			<PanelTitle>{tabTitle}</PanelTitle>
			<Dialog
				hasEntry
				title={title}
				description={description}
				onClose={leave}
				footer={footer || <Button onClick={leave}>Listo</Button>}
			>
				<div className="grid gap-5">
					{children}
					<Section level={3} title={affected.title} note={visits.length > 0 ? told : undefined}>
						<ul className="border-t border-line empty:hidden">
							{visits.map((visit) => (
								<li
									key={visit.id}
									className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2"
								>
									<span className="num w-18 font-semibold">{visit.time}</span>
									<span className="min-w-0 grow basis-40">
										<Anchor to={hrefFor(visit)} className="link font-medium">
											{visit.name}
										</Anchor>
										<span className="block text-sm text-muted">{visit.service}</span>
									</span>
									{news && (
										<TellNews
											visit={visit}
											speaker={speaker}
											why={news}
											isTold={isTold(visit.id)}
											{...presses}
										/>
									)}
								</li>
							))}
						</ul>
					</Section>
				</div>
			</Dialog>
		</FieldScope>
	);
}
