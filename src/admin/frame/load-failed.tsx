import { type ReactNode, useEffect } from "react";
import { useRouteError } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { isGone, isRoleRefusal, PanelError } from "./error.tsx";
import { PanelTitle } from "./title.tsx";

/** Says as a toast that a page's data did not come; nothing of what is gone, or not of the person's role: nothing failed. */
export function useLoadFailure(sentence: string): void {
	const showToast = useToast();
	const problem = useRouteError();
	const hasFailed = !isGone(problem) && !isRoleRefusal(problem);
	useEffect(() => {
		if (hasFailed) showToast({ title: "Error", description: sentence, variant: "destructive" });
	}, [showToast, sentence, hasFailed]);
}

/**
 * The error boundary of a tab whose data did not come: what failed as a toast, and in the page with another try.
 *
 * @param actions other ways on, beside another try
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
