import type { ReactNode } from "react";
import { editPath } from "#admin/catalogue/paths.ts";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { DeleteRecord } from "./delete.tsx";
import type { Return } from "./in-bin.tsx";
import type { Kept, Kind } from "./kind.ts";
import { OrderButtons } from "./order-buttons.tsx";
import { useRestore } from "./use-restore.ts";

type RecordButtonsProps<Item extends Kept> = {
	kind: Kind<Item>;
	record: Item;
	/** Of the whole list, where its order can be changed. */
	ids?: readonly string[];
	place?: number;
	/** What else can be done, before what every record can. */
	children?: ReactNode;
};

export function RecordButtons<Item extends Kept>(props: RecordButtonsProps<Item>) {
	const { kind, record, ids = [], place = 0, children } = props;
	if (record.deleted_at) return <RestoreButton {...kind.return(record)} />;
	const name = kind.nameOf(record);
	return (
		<>
			{children}
			<SmallLink to={editPath(kind.path, record)} icon="edit">
				Editar<span className="sr-only"> {name}</span>
			</SmallLink>
			<DeleteRecord {...kind.removal(record)} />
			{kind.saveOrder && ids.length > 1 && (
				<OrderButtons {...{ name, ids, place }} save={kind.saveOrder} />
			)}
		</>
	);
}

export function RestoreButton({ name, done, failure, restore }: Return) {
	const run = useRestore(done, failure);
	return (
		<SmallButton icon="refresh" onClick={() => void run(restore)}>
			Restaurar<span className="sr-only"> {name}</span>
		</SmallButton>
	);
}
