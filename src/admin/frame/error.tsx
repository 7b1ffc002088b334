import type { ReactNode } from "react";
import { useNavigation, useRevalidator, useRouteError } from "react-router";
import { ApiProblem } from "#api/client.ts";
import { ErrorState } from "#ui/error-state.tsx";

type PanelErrorProps = { title?: string; actions?: ReactNode };

/** What stands where a page of the panel could not be loaded: why, and another try. */
export function PanelError({ title = "No se pudo cargar", actions }: PanelErrorProps) {
	const problem = useRouteError();
	const revalidator = useRevalidator();
	const isMoving = useNavigation().state !== "idle";
	const isRefusal = problem instanceof ApiProblem;
	const isGone = isRefusal && problem.status === 404;
	return (
		<ErrorState
			title={isGone ? problem.message : title}
			text={isGone ? "Puede que el enlace esté viejo." : isRefusal ? problem.message : undefined}
			onRetry={isGone ? undefined : () => void revalidator.revalidate()}
			isRetrying={isMoving || revalidator.state === "loading"}
			actions={actions}
		/>
	);
}
