import { type ReactNode, useState } from "react";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { currentIn } from "#api/client.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { FormDialog } from "#ui/form-dialog.tsx";

/** An order that is open, as the desk or the bench sees it, and how its page follows a change. */
export type OpenOrder<Shown = Order> = {
	order: Shown;
	show: (order: Shown) => void;
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

/** What a form about an order sends: what a colleague changed since it was opened is told once, and nothing typed is lost. */
export function useOrderForm({ order, show, refresh }: OpenOrder, onClose: () => void) {
	const [seenAt, setSeenAt] = useState(order.updated_at);
	const form = useFormChange(refresh);
	const save = (send: OrderFormProps["send"], done?: string) =>
		void form.send({
			call: () => send(seenAt),
			done,
			onDone(saved) {
				show(saved);
				onClose();
			},
			onFailed(problem) {
				const now = currentIn<Order>(problem);
				if (now) show(now);
				setSeenAt(now?.updated_at ?? seenAt);
				return false;
			},
		});
	return { ...form, save };
}

/** A short form about an order. */
export function OrderForm(props: OrderFormProps) {
	const { open, title, submitLabel, onClose, send, children } = props;
	const form = useOrderForm(open, onClose);
	return (
		<FormDialog
			id="orden-form"
			form={form}
			size="sm"
			isKeptOpenOutside
			startsInField
			title={title}
			onClose={onClose}
			onSubmit={() => form.save(send)}
			submitLabel={submitLabel}
			busyLabel="Guardando…"
		>
			{children}
		</FormDialog>
	);
}
