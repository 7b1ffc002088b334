import { type ReactNode, useEffect } from "react";
import { useRouteError } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { isGone, isRoleRefusal, PanelError } from "./error.tsx";
import { PanelTitle } from "./title.tsx";

/** Shows a toast when loading a page fails; none for deleted records or the wrong role, which are no failures. */
export function useLoadFailure(sentence: string): void {
	const showToast = useToast();
	const problem = useRouteError();
	const hasFailed = !isGone(problem) && !isRoleRefusal(problem);
	useEffect(() => {
		if (hasFailed) showToast({ title: "Error", description: sentence, variant: "destructive" });
	}, [showToast, sentence, hasFailed]);
}

/**
 * Builds the error boundary of a tab that failed to load: shows a toast, and the error in the page with a retry button.
 *
 * @param actions further actions beside the retry button
 */
export const loadFailureOf = (heading: string, sentence: string, actions?: ReactNode) => () => (
	<LoadFailed heading={heading} sentence={sentence} actions={actions} />
);

type LoadFailedProps = { heading: string; sentence: string; actions: ReactNode };

function LoadFailed({ heading, sentence, actions }: LoadFailedProps) {
	useLoadFailure(sentence);
	return (
		<>
			<PanelTitle>{heading}</PanelTitle>
			<h1 className="title-3 mb-6">{heading}</h1>
			<PanelError title={sentence} actions={actions} />
		</>
	);
}
