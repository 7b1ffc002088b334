import { type ReactNode, useState } from "react";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { currentIn } from "#api/client.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { FormDialog } from "#ui/form-dialog.tsx";

/** An order that is open, and how its page follows a change. */
export type OpenOrder = {
	order: Order;
	show: (order: Order) => void;
	refresh: () => Promise<void>;
};

type OrderFormProps = {
	open: OpenOrder;
	title: string;
	submitLabel: string;
	onClose: () => void;
	/** @param updatedAt the version that whoever fills it in has seen */
	send: (updatedAt: string) => Promise<Order>;
	children: ReactNode;
};

/** A short form about an order. What a colleague changed since it was opened is told once, and nothing typed is lost. */
export function OrderForm(props: OrderFormProps) {
	const { open, title, submitLabel, onClose, send, children } = props;
	const [seenAt, setSeenAt] = useState(open.order.updated_at);
	const form = useFormChange(open.refresh);
	const save = () =>
		form.send({
			call: () => send(seenAt),
			onDone(saved) {
				open.show(saved);
				onClose();
			},
			onFailed(problem) {
				setSeenAt(currentIn<Order>(problem)?.updated_at ?? seenAt);
				return false;
			},
		});
	return (
		<FormDialog
			id="orden-form"
			form={form}
			size="sm"
			isKeptOpenOutside
			startsInField
			title={title}
			onClose={onClose}
			onSubmit={() => void save()}
			submitLabel={submitLabel}
			busyLabel="Guardando…"
		>
			{children}
		</FormDialog>
	);
}
