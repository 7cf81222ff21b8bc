/** The folder of unsaved texts. */
export default { cwd: () => "/" };
