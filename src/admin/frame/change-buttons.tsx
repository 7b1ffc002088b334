import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { type Change, finishDone, type Refresh, useChange } from "./use-change.ts";

type ChangeButtonProps<Result> = Omit<ComponentProps<typeof Button>, "isBusy" | "onClick"> & {
	change: Change<Result>;
	/** Reloads data after the change, as in useChange. */
	refresh?: Refresh | null;
};

/** Button that makes a change at once; outlined and small by default. */
export function ChangeButton<Result>(props: ChangeButtonProps<Result>) {
	const { change, refresh, ...button } = props;
	const { run, isBusy } = useChange(refresh);
	const pressProps = { isBusy, onClick: () => void run(change) };
	return <Button tone="line" size="sm" {...button} {...pressProps} />;
}

type DialogTexts = Omit<ComponentProps<typeof ConfirmDialog>, "isOpen" | "onClose" | "onConfirm" | "isBusy">;
type ConfirmButtonProps<Result> = DialogTexts & {
	buttonLabel: ReactNode;
	/** Style of the button; outlined and small by default. */
	buttonProps?: Pick<ComponentProps<typeof Button>, "tone" | "icon" | "className">;
	change: Change<Result>;
	/** Reloads data after the change, as in useChange. */
	refresh?: Refresh | null;
};

/** Button that asks for confirmation before a change; the dialog stays open if the change fails. */
export function ConfirmButton<Result>(props: ConfirmButtonProps<Result>) {
	const { buttonLabel, buttonProps, change, refresh, ...dialogTexts } = props;
	const [isOpen, setIsOpen] = useState(false);
	const { run, isBusy } = useChange(refresh);

	function onDone(result: Result) {
		setIsOpen(false);
		change.onDone?.(result);
	}

	function onAlreadyDone(current: Result | undefined) {
		setIsOpen(false);
		finishDone(change, current);
	}

	return (
		<>
			<Button tone="line" size="sm" {...buttonProps} onClick={() => setIsOpen(true)}>
				{buttonLabel}
			</Button>
			<ConfirmDialog
				{...dialogTexts}
				isOpen={isOpen}
				onClose={() => setIsOpen(false)}
				isBusy={isBusy}
				onConfirm={() => void run({ ...change, onDone, onAlreadyDone })}
			/>
		</>
	);
}
