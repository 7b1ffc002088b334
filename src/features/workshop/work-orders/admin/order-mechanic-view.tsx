import { PanelSection } from "#admin/frame/sections.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useKeyedCall } from "#admin/frame/use-keyed-call.ts";
import { read, staffApi } from "#api/client.ts";
import type { MechanicOrder } from "#features/workshop/work-orders/mechanic/mechanic-view-contract.ts";
import { getOrderStateInfo, type OrderState } from "#features/workshop/work-orders/order-states.ts";
import { StateLine } from "./car-card.tsx";
import { JobList } from "./job-list.tsx";
import type { OpenOrder } from "./order-form.tsx";
import { OrderPhotos } from "./order-photos.tsx";
import { StepButtons } from "./order-steps.tsx";

type MechanicOrderViewProps = { open: OpenOrder<MechanicOrder>; now: Date };

/** Shows an order to the mechanic, without telephone, prices or customer link. */
export function MechanicOrderView({ open: { order, setCurrent, refresh }, now }: MechanicOrderViewProps) {
	const { run, isBusy } = useChange(refresh);
	const send = useKeyedCall();
	const { id, updated_at, state, complaint, km_in, undo_until } = order;
	const nextSteps = order.next.filter(({ to, is_back }) => !is_back && getOrderStateInfo(to).isForMechanics);

	const move = (to: OrderState) =>
		void run({
			call: () =>
				send({ to, updated_at }, (json, header) =>
					read(staffApi.admin["mechanic-view"][":id"].move.$post({ param: { id }, header, json })),
				),
			onDone: setCurrent,
			failureTitle: "Nada cambió",
		});
	const undoReady = () =>
		void run({
			call: () =>
				read(
					staffApi.admin["mechanic-view"][":id"]["undo-ready"].$post({ param: { id }, json: { updated_at } }),
				),
			onDone: setCurrent,
			successMessage: "Sigue en trabajo",
			failureTitle: "Sigue listo",
		});

	return (
		<div className="mt-4 max-w-panel border border-line bg-paper *:border-b *:border-line *:last:border-b-0 max-md:-mx-4 max-md:border-x-0">
			<PanelSection title="Estado">
				<div className="grid gap-4">
					<StateLine order={order} now={now} />
					<StepButtons next={nextSteps} isBusy={isBusy} onStep={({ to }) => move(to)} />
					{undo_until !== null && now.toISOString() <= undo_until && (
						<SmallButton icon="arrow-left" className="justify-self-start" isBusy={isBusy} onClick={undoReady}>
							Deshacer «Listo»
						</SmallButton>
					)}
				</div>
			</PanelSection>
			<PanelSection title="Qué le pasa">
				<p className="max-w-prose whitespace-pre-line wrap-anywhere">{complaint}</p>
				{km_in !== null && <p className="num mt-1 text-muted">{km_in.toLocaleString("en-US")} km</p>}
			</PanelSection>
			<PanelSection title="Trabajos">
				<JobList order={order} refresh={refresh} />
			</PanelSection>
			<PanelSection title="Fotos">
				<OrderPhotos id={id} state={state} />
			</PanelSection>
		</div>
	);
}
