import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";
import type { Change } from "./change-runner.ts";
import { useChange } from "./use-change.ts";

type ChangeButtonProps<Result> = Omit<ComponentProps<typeof Button>, "isBusy" | "onClick"> & {
	change: Change<Result>;
	/** Reloads data after the change, as in useChange. */
	refresh?: Parameters<typeof useChange>[0];
};

/** Button that makes a change at once; outlined and small by default. */
export function ChangeButton<Result>(props: ChangeButtonProps<Result>) {
	const { change, refresh, ...button } = props;
	const { run, isBusy } = useChange(refresh);
	const pressProps = { isBusy, onClick: () => void run(change) };
	return <Button tone="line" size="sm" {...button} {...pressProps} />;
}
