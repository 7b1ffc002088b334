import { data } from "react-router";
import { UnknownPage } from "#admin/frame/error.tsx";

/** Returns the page with status 404, for machines. */
export function loader() {
	return data(null, { status: 404 });
}

export default function PanelNotFound() {
	return <UnknownPage />;
}
