import { type ReactNode, useEffect } from "react";
import { useRouteError } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { isNotFound, isRoleError, PanelError } from "./error.tsx";
import { PanelTitle } from "./page-head.tsx";

/** Shows a toast when loading a page fails; none for deleted records or the wrong role, which are no failures. */
export function useLoadErrorToast(message: string): void {
	const showToast = useToast();
	const problem = useRouteError();
	const hasFailed = !isNotFound(problem) && !isRoleError(problem);
	useEffect(() => {
		if (hasFailed) showToast({ title: "Error", description: message, variant: "destructive" });
	}, [showToast, message, hasFailed]);
}

/**
 * Builds the error boundary of a tab that failed to load: shows a toast, and the error in the page with a retry button.
 *
 * @param actions further actions beside the retry button
 */
export const toLoadFailure = (heading: string, message: string, actions?: ReactNode) => () => (
	<LoadError heading={heading} message={message} actions={actions} />
);

type LoadErrorProps = { heading: string; message: string; actions: ReactNode };

function LoadError({ heading, message, actions }: LoadErrorProps) {
	useLoadErrorToast(message);
	return (
		<>
			<PanelTitle>{heading}</PanelTitle>
			<h1 className="title-3 mb-6">{heading}</h1>
			<PanelError title={message} actions={actions} />
		</>
	);
}
