import { Button, ButtonLink } from "#ui/button.tsx";
import { DeleteRecord, type Removal } from "./delete.tsx";
import type { Return } from "./in-bin.tsx";
import { OrderButtons } from "./order-buttons.tsx";
import { useIsOrdering, whileOrdering } from "./order-lock.ts";
import { useRestore } from "./use-restore.ts";

type RecordButtonsProps = { editHref: string; removal: Removal; order?: OrderProps };

/** What every record of a list can do. */
export function RecordButtons({ editHref, removal, order }: RecordButtonsProps) {
	const { name } = removal;
	return (
		<>
			<ButtonLink to={editHref} tone="line" size="sm" icon="edit">
				Editar<span className="sr-only"> {name}</span>
			</ButtonLink>
			<DeleteRecord {...removal} />
			{order && order.ids.length > 1 && <Order name={name} {...order} />}
		</>
	);
}

type OrderProps = {
	ids: readonly string[];
	place: number;
	/** Stores the whole order. */
	save: (ids: string[]) => Promise<unknown>;
};

function Order({ name, ids, place, save }: OrderProps & { name: string }) {
	const isBusy = useIsOrdering();
	const run = useRestore("Orden guardado", "No se pudo guardar el orden");
	return (
		<OrderButtons
			name={name}
			ids={ids}
			place={place}
			isBusy={isBusy}
			onOrder={(next) => void whileOrdering(() => run(() => save(next)))}
		/>
	);
}

/** The way out of the bin. */
export function RestoreButton({ name, done, failure, restore }: Return) {
	const run = useRestore(done, failure);
	return (
		<Button tone="line" size="sm" icon="refresh" onClick={() => void run(restore)}>
			Restaurar<span className="sr-only"> {name}</span>
		</Button>
	);
}
