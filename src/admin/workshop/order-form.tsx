import { type ComponentProps, useState } from "react";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { currentIn } from "#api/client.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { FormDialog } from "#ui/form-dialog.tsx";

/** Open order as reception or the mechanic sees it, with callbacks that update its page. */
export type OpenOrder<Shown = Order> = {
	order: Shown;
	show: (order: Shown) => void;
	refresh: () => Promise<void>;
};

type Dialog = Pick<ComponentProps<typeof FormDialog>, "title" | "submitLabel" | "children">;
type OrderFormProps = Dialog & {
	open: OpenOrder;
	onClose: () => void;
	/** @param updatedAt version of the order that the user loaded */
	send: (updatedAt: string) => Promise<Order>;
};

/** Sends a form about an order. On a conflict it warns once, shows the new version and keeps the typed values. */
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

export function OrderForm({ open, send, ...dialog }: OrderFormProps) {
	const form = useOrderForm(open, dialog.onClose);
	return (
		<FormDialog
			id="orden-form"
			form={form}
			size="sm"
			isKeptOpenOutside
			startsInField
			onSubmit={() => form.save(send)}
			busyLabel="Guardando…"
			{...dialog}
		/>
	);
}
