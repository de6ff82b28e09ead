/** The interpreter that the Python extension has selected, where that extension is there. */

import { type Uri, extensions } from "vscode";

/** The part of ms-python.python's interface that is asked. */
interface PythonApi {
  environments?: { getActiveEnvironmentPath(resource?: Uri): { path: string } };
}

/** The path of the selected interpreter (or of its environment); undefined without the Python extension. */
export async function selectedInterpreter(folder: Uri | undefined): Promise<string | undefined> {
  const python = extensions.getExtension<PythonApi>("ms-python.python");
  try {
    const api = await python?.activate();
    return api?.environments?.getActiveEnvironmentPath(folder).path;
  } catch {
    return undefined; // A Python extension that is in trouble says so itself.
  }
}
